import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Kind, Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { type Login, LOGINS } from './logins.ts';
import { on } from '../../test/rollups.ts';
import { aggregateCells } from '../shifts/map/aggregateCells.ts';

const server = useTestServer();
const own: Record<Kind, Viewer> = {} as never;
const PLATFORM = '00000000-0000-0000-0000-000000000000';
const REFUSED = { code: '42501' };
let home: MadeJob;
let stranger: MadeJob;

beforeAll(async () => {
  const { make, owner } = server();
  home = await make.job();
  await aggregateCells(on(owner));
  stranger = await make.job(undefined, { latitude: 51.5, longitude: -0.1 });
  const { agency_id, care_provider_id, office_id } = home;
  const { user_id } = await make.admin();
  const member = await make.member();
  own.admin = { kind: 'admin', level: 1, user_id };
  own.agency = { kind: 'agency', level: 2, user_id, agency_id };
  own.provider = { kind: 'provider', level: 2, user_id, agency_id, care_provider_id };
  own.office = { kind: 'office', level: 3, user_id, agency_id, care_provider_id, office_id };
  own.member = { kind: 'member', level: 4, user_id: member.user_id, member_id: member.user_id };
});

const run = (kind: Kind, statement: string) =>
  asViewer(server(), own[kind], 'write', async (db) => (await sql.raw(statement).execute(db)).rows);
const scopes = async (kind: Kind) =>
  (await run(kind, `select scope_id from app.map_cells union select scope_id from app.map_cell_deltas`)).map(
    (row) => (row as { scope_id: string }).scope_id,
  );

describe('row-level security of the map', () => {
  test('each scope sees its own counts, an administrator everybody’s [mapRls-1]', async () => {
    expect(await scopes('agency')).toEqual([home.agency_id]);
    expect(await scopes('provider')).toEqual([home.care_provider_id]);
    expect(await scopes('office')).toEqual([home.office_id]);
    expect((await scopes('admin')).sort()).toEqual(
      [home, stranger]
        .flatMap((job) => [job.agency_id, job.care_provider_id, job.office_id])
        .concat(PLATFORM)
        .sort(),
    );
  });

  test.each(['agency', 'provider', 'office'] as const)(
    'a query without a filter shows the %s its own orders',
    async (kind) => {
      expect(await run(kind, 'select job_id from app.job_orders')).toEqual([{ job_id: home.job_id }]);
    },
  );

  test.each(['map_cells', 'map_cell_deltas', 'job_orders', 'job_geo'])('a member cannot read %s', async (table) => {
    await expect(run('member', `select * from app.${table}`)).rejects.toMatchObject(REFUSED);
  });

  test.each(
    (['admin', 'agency', 'provider', 'office', 'guest', 'worker'] as const).flatMap((login) =>
      ['market_places', 'market_cells', 'market_cell_deltas'].map((view) => [login, view] as const),
    ),
  )('the %s login does not read the members’ %s', async (login: Login, view) => {
    await expect(server().pools[login].query(`select * from app.${view}`)).rejects.toMatchObject(REFUSED);
  });

  test('members see where open shifts are and how many, but not whose they are', async () => {
    const { make } = server();
    await make.job(undefined, { status: 'Confirmed', latitude: 52, longitude: 0 });
    const places = await run('member', 'select * from app.market_places order by latitude');
    expect(places).toEqual(
      [stranger, home].map(({ job_id }) => expect.objectContaining({ job_id, status: 'Published' })),
    );
    expect(Object.keys(places[0] as object).sort()).toEqual([
      'cx',
      'cy',
      'job_id',
      'latitude',
      'longitude',
      'starts_at',
      'status',
    ]);
    const counted = await run(
      'member',
      `select sum(n)::int as n from (select n from app.market_cells where z = 16
       union all select n from app.market_cell_deltas) c`,
    );
    expect(counted).toEqual([{ n: 2 }]);
    const [cell] = await run('member', 'select * from app.market_cells');
    expect(Object.keys(cell as object).sort()).toEqual(['cx', 'cy', 'lat_sum', 'lng_sum', 'n', 'z']);
  });

  test.each(Object.values(LOGINS))(
    '%s changes no count and no order, except the worker that aggregates',
    async (login) => {
      const rights = await server().owner.query<{ right: string }>(
        `select t || ' ' || p as right
       from unnest(array['map_cells', 'map_cell_deltas', 'job_orders', 'job_geo']) t,
            unnest(array['INSERT', 'UPDATE', 'DELETE']) p
       where has_table_privilege($1, ('app.' || t)::regclass, p)`,
        [login],
      );
      const folding = ['map_cells INSERT', 'map_cells UPDATE', 'map_cells DELETE', 'map_cell_deltas DELETE'];
      expect(rights.rows.map(({ right }) => right)).toEqual(login === LOGINS.worker ? folding : []);
    },
  );

  test('only members ask whether shifts were opened', async () => {
    const asked = `select app.opened_since('2026-11-01', '2026-11-02') as any`;
    expect(await run('member', asked)).toEqual([{ any: true }]);
    for (const kind of ['admin', 'agency', 'provider', 'office'] as const) {
      await expect(run(kind, asked)).rejects.toMatchObject(REFUSED);
    }
    await expect(server().pools.guest.query(asked)).rejects.toMatchObject(REFUSED);
  });
});
