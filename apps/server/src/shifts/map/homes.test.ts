import { expect, test } from 'vitest';
import { MOST_POINTS } from '@handover/contract/shifts/views';
import { useTestServer } from '../../../test/harness.ts';
import type { Person } from '../../../test/make.ts';

const server = useTestServer();
const hence = (hours: number) => new Date(server().clock().getTime() + hours * 3_600_000);
const homes = async (who: Person) => (await server().as(who).get('/api/v1/jobs/homes')).json().data;

/** Sets the position of a location. */
const put = ({ office_id }: { office_id: string }, latitude: number | null, longitude: number | null) =>
  server().owner.query('update app.offices set latitude = $2, longitude = $3 where office_id = $1', [
    office_id,
    latitude,
    longitude,
  ]);

test('a home is on the map once while any of its coming shifts is open [homes-1]', async () => {
  const { make } = server();
  const provider = await make.provider();
  const [open, full, begun, unplaced] = [
    await make.office(provider),
    await make.office(provider),
    await make.office(provider),
    await make.office(provider),
  ];
  await put(open, 53.95, -1.1);
  await put(unplaced, null, null);
  await make.job(open, { starts_at: hence(5) });
  await make.job(open, { starts_at: hence(29) });
  await make.job(full, { status: 'Confirmed', starts_at: hence(5) });
  await make.job(begun, { starts_at: hence(-1) });
  await make.job(unplaced, { starts_at: hence(5) });
  const wanted = { clusters: [{ latitude: 53.95, longitude: -1.1, count: 1 }], total: 2 };
  expect(await homes(await make.providerManager(provider))).toEqual(wanted);
  expect(await homes(await make.agencyManager(provider))).toEqual(wanted);
  expect(await homes(await make.locationManager(open))).toEqual({ ...wanted, total: 1 });
  expect(await homes(await make.locationManager(full))).toEqual({ clusters: [], total: 0 });
});

test('many homes are counted by cells', async () => {
  const { make, owner } = server();
  const provider = await make.provider();
  const office = await make.office(provider);
  await put(office, 53.95, -1.1);
  const { job_id } = await make.job(office, { starts_at: hence(5) });
  /** Copies the rows of a table with other values in the given columns. */
  const more = async (table: string, from: string, its: Record<string, string>) => {
    const { rows } = await owner.query<{ column_name: string }>(
      `select column_name from information_schema.columns
       where table_schema = 'app' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const names = rows.map(({ column_name }) => column_name);
    const values = names.map((name) => its[name] ?? `t."${name}"`);
    await owner.query(
      `insert into app.${table} ("${names.join('","')}") select ${values.join()} from app.${table} t, ${from}`,
    );
  };
  await more('offices', `generate_series(1, ${MOST_POINTS}) n where t.office_id = '${office.office_id}'`, {
    office_id: 'gen_random_uuid()',
    title: `t.title || n`,
    latitude: 'case when n % 2 = 0 then 51.5 else t.latitude end',
  });
  const others = `(select office_id, row_number() over () as n from app.offices where care_provider_id = '${provider.care_provider_id}') o`;
  await more('jobs', `${others} where t.job_id = '${job_id}' and o.office_id <> t.office_id`, {
    job_id: 'gen_random_uuid()',
    office_id: 'o.office_id',
    number: 't.number + 1000 + o.n',
  });
  const { clusters, total } = await homes(await make.agencyManager(provider));
  expect(total).toBe(MOST_POINTS + 1);
  expect(clusters.map(({ count }: { count: number }) => count).toSorted()).toEqual([250, 251]);
});
