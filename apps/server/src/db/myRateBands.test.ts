import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { useHouse } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { asViewer } from './connect.ts';

const house = useHouse();
const REFUSED = { code: '42501' };
const as = (person: Person): Viewer => {
  const viewer = viewerOf({ agency_id: null, care_provider_id: null, office_id: null, ...person });
  if (!viewer) throw new Error('This account is attached to nothing');
  return viewer;
};
const rowsOf = (person: Person, table: string) =>
  asViewer(
    house().pools,
    as(person),
    'read',
    async (db) => (await sql`select * from ${sql.table(table)}`.execute(db)).rows,
  );

test('what pays more is told a member of their own bookings alone, without what is charged', async () => {
  const { make, owner } = house();
  const [ann, ben, admin] = [await make.member(), await make.member(), await make.admin()];
  const [office, elsewhere] = [await make.office(), await make.office()];
  for (const { agency_id, care_provider_id } of [office, elsewhere]) {
    await owner.query(
      `insert into app.rate_bands (agency_id, care_provider_id, band, staff_percent, hcp_percent, updated_by, updated_at)
       values ($1, $2, 'sunday', 151, 163, $3, now())`,
      [agency_id, care_provider_id, admin.user_id],
    );
  }
  const { job_id } = await make.job(office, { status: 'Confirmed', assigned_to: ann.user_id });
  await make.job(office, { status: 'Confirmed' });
  const open = await make.job(elsewhere);
  await make.offer(open, ann);
  await make.application(open, ann);

  const sunday = { job_id, band: 'sunday', from_time: null, to_time: null, percent: 151 };
  expect(await rowsOf(ann, 'my_rate_bands')).toEqual([sunday]);
  expect(await rowsOf(ben, 'my_rate_bands')).toEqual([]);
  for (const manager of [admin, await make.agencyManager(office), await make.locationManager(office)]) {
    await expect(rowsOf(manager, 'my_rate_bands')).rejects.toMatchObject(REFUSED);
  }
  await expect(rowsOf(await make.providerManager(office), 'my_rate_bands')).rejects.toMatchObject(REFUSED);
  await expect(rowsOf(ann, 'rate_bands')).rejects.toMatchObject(REFUSED);
});
