import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { setBands } from '../../test/agreed.ts';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import type { Person } from '../../test/make.ts';

const server = useTestServer();
const REFUSED = { code: '42501' };
const as = (person: Person): Viewer => {
  const viewer = viewerOf({ agency_id: null, care_provider_id: null, office_id: null, ...person });
  if (!viewer) throw new Error('This account is attached to nothing');
  return viewer;
};
const rowsOf = (person: Person, table: string) =>
  asViewer(server(), as(person), 'read', async (db) => (await sql`select * from ${sql.table(table)}`.execute(db)).rows);

test('a member reads what pays more in their bookings and in shifts they may take, never what is charged', async () => {
  const { make } = server();
  const [ann, ben, admin] = [await make.member(), await make.member(), await make.admin()];
  const [office, elsewhere] = [await make.office(), await make.office()];
  for (const place of [office, elsewhere]) {
    await setBands(server(), place, [{ band: 'sunday', staff_percent: 151, hcp_percent: 163 }]);
  }
  const { job_id } = await make.job(office, { status: 'Confirmed', assigned_to: ann.user_id });
  await make.job(office, { status: 'Confirmed' });
  const open = await make.job(elsewhere);
  await make.offer(open, ann);
  await make.application(open, ann);

  const sunday = { job_id, band: 'sunday', from_time: null, to_time: null, percent: 151 };
  const openOne = { ...sunday, job_id: open.job_id };
  expect(await rowsOf(ann, 'my_rate_bands')).toEqual([sunday, openOne]);
  expect(await rowsOf(ben, 'my_rate_bands')).toEqual([openOne]);
  await setBands(server(), office, [{ band: 'sunday', staff_percent: 199, hcp_percent: 199 }]);
  expect(await rowsOf(ann, 'my_rate_bands')).toEqual([sunday, openOne]);
  for (const manager of [admin, await make.agencyManager(office), await make.locationManager(office)]) {
    await expect(rowsOf(manager, 'my_rate_bands')).rejects.toMatchObject(REFUSED);
  }
  await expect(rowsOf(await make.providerManager(office), 'my_rate_bands')).rejects.toMatchObject(REFUSED);
  await expect(rowsOf(ann, 'rate_bands')).rejects.toMatchObject(REFUSED);
});
