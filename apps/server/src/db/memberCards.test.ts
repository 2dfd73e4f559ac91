import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import type { Person } from '../../test/make.ts';

const server = useTestServer();
const seenBy = (viewer: Viewer) =>
  asViewer(server(), viewer, 'read', async (db) => {
    const { rows } = await sql<{ member_id: string }>`select member_id from member_cards`.execute(db);
    return rows.map(({ member_id }) => member_id).sort();
  });
const as = (person: Person): Viewer => {
  const none = { agency_id: null, care_provider_id: null, office_id: null };
  const viewer = viewerOf({ ...none, ...person });
  if (!viewer) throw new Error('This account is attached to nothing');
  return viewer;
};

type Home = { agency_id: string; care_provider_id: string; office_id: string };
let here: Home;
let beside: Home;
let elsewhere: Home;
const works: Record<'here' | 'beside' | 'elsewhere' | 'applied' | 'cancelled', string> = {} as never;

/** Two homes of one care provider, one of another agency, and people who do not work in any of them. */
beforeAll(async () => {
  const { make } = server();
  here = await make.office();
  beside = await make.office(here);
  elsewhere = await make.office();
  const booked = async (home: Home, status: string) => {
    const { user_id } = await make.member();
    await make.job(home, { status, assigned_to: user_id });
    return user_id;
  };
  works.here = await booked(here, 'Confirmed');
  works.beside = await booked(beside, 'Completed');
  works.elsewhere = await booked(elsewhere, 'Assigned');
  works.cancelled = await booked(here, 'cancelled');
  const hopeful = await make.member();
  await make.application(await make.job(here), hopeful);
  works.applied = hopeful.user_id;
});

test('a location has cards of people who work or worked there, not of applicants or of members whose shift was cancelled', async () => {
  expect(await seenBy(as(await server().make.locationManager(here)))).toEqual([works.here]);
});
test('a care provider and an agency have those of all their homes, at either level', async () => {
  const { make } = server();
  const both = [works.here, works.beside].sort();
  for (const who of [
    await make.providerManager(here),
    await make.providerManager(here, { level: 3 }),
    await make.agencyManager(here),
  ])
    expect(await seenBy(as(who))).toEqual(both);
  expect(await seenBy(as(await make.agencyManager(elsewhere)))).toEqual([works.elsewhere]);
});
test('an administrator has those of everyone who works', async () => {
  const all = [works.here, works.beside, works.elsewhere].sort();
  expect(await seenBy(as(await server().make.admin()))).toEqual(all);
});
test('staff have no cards, and managers nothing but cards', async () => {
  const { make } = server();
  await expect(seenBy(as(await make.member()))).rejects.toThrow('permission denied for view member_cards');
  const manager = as(await make.locationManager(here));
  for (const table of ['staff', 'skills', 'work_experience', 'addresses', 'availability', 'medicals', 'expiries']) {
    const read = asViewer(server(), manager, 'read', (db) => sql`select from ${sql.table(table)}`.execute(db));
    await expect(read).rejects.toThrow(`permission denied for table ${table}`);
  }
});
