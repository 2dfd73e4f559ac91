import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import type { Db } from './connect.ts';
import { newId } from './id.ts';

const server = useTestServer();
const REFUSED = { code: '42501' };
const as = (person: Person): Viewer => {
  const viewer = viewerOf({ agency_id: null, care_provider_id: null, office_id: null, ...person });
  if (!viewer) throw new Error('This account is attached to nothing');
  return viewer;
};
const work = <T>(person: Person, write: (db: Db) => Promise<T>) => asViewer(server(), as(person), 'write', write);

type Who = 'priya' | 'amara' | 'bea' | 'helen' | 'agency' | 'provider' | 'elsewhere';
const people = {} as Record<Who, Person>;
let job: MadeJob;

/** Makes hours that the location disputes, and everyone around them. */
beforeAll(async () => {
  const { make } = server();
  const home = await make.office();
  Object.assign(people, {
    priya: await make.admin(),
    amara: await make.member(),
    bea: await make.member(),
    helen: await make.locationManager(home),
    agency: await make.agencyManager(home),
    provider: await make.providerManager(home),
    elsewhere: await make.locationManager(),
  });
  job = await make.worked(home, { assigned_to: people.amara.user_id });
  await make.query(job, people.helen);
});

test('hours and their dispute are seen by the people they concern, and by nobody else', async () => {
  for (const who of Object.keys(people) as Who[]) {
    const seen = await work(people[who], async (db) => [
      (await sql`select from timesheets`.execute(db)).rows.length,
      (await sql`select from timesheet_queries`.execute(db)).rows.length,
      (await sql`select from job_managers where job_id = ${job.job_id}`.execute(db)).rows.length > 0,
    ]);
    const rows = ['bea', 'elsewhere'].includes(who) ? 0 : 1;
    expect([who, ...seen]).toEqual([who, rows, rows, rows === 1]);
  }
});

test.each([
  ['what a dispute became', sql`update timesheet_queries set status = 'withdrawn', closed_at = now()`],
  ['who answered a dispute', sql`update timesheet_queries set answered_by = raised_by`],
])('only an administrator’s own login may change %s', async (_, change) => {
  const undone = new Error('undone');
  for (const [who, person] of Object.entries(people)) {
    const changing = work(person, async (db) => {
      await change.execute(db);
      throw undone;
    });
    if (who === 'priya') await expect(changing).rejects.toBe(undone);
    else await expect(changing).rejects.toMatchObject(REFUSED);
  }
});

test.each([
  ['a timesheet', sql`update timesheets set total_time = 1`],
  ['a timesheet, by removing it', sql`delete from timesheets`],
  ['a query', sql`update timesheet_queries set text = 'Never said'`],
  ['a query, by removing it', sql`delete from timesheet_queries`],
])('no login may change %s [hoursRls-1]', async (_, change) => {
  for (const person of Object.values(people))
    await expect(work(person, (db) => change.execute(db))).rejects.toMatchObject(REFUSED);
});

const asked = (raised_by: string, over: Record<string, unknown> = {}) => ({
  query_id: newId(server().clock()),
  job_id: job.job_id,
  agency_id: job.agency_id,
  care_provider_id: job.care_provider_id,
  office_id: job.office_id,
  member_id: people.amara.user_id,
  version: 1,
  raised_by,
  raised_by_name: 'Somebody',
  raised_level: 3,
  raised_at: server().clock(),
  text: 'Not so long',
  status: 'open',
  ...over,
});

test('nobody raises a dispute in somebody else’s name, or with its answer', async () => {
  const { helen, amara, elsewhere } = people;
  for (const [person, row] of [
    [helen, asked(amara.user_id)],
    [amara, asked(helen.user_id)],
    [elsewhere, asked(elsewhere.user_id)],
    [helen, asked(helen.user_id, { status: 'agreed', closed_at: server().clock(), closed_by: amara.user_id })],
    [helen, asked(helen.user_id, { answer: 'So it was', answered_by: amara.user_id })],
  ] as const)
    await expect(work(person, (db) => db.insertInto('timesheet_queries').values(row).execute())).rejects.toMatchObject(
      REFUSED,
    );
});

test('nobody but an administrator adds hours that the other side has not proposed', async () => {
  const next = sql`
    insert into timesheets select (jsonb_populate_record(t, jsonb_build_object('timesheet_id', ${newId(server().clock())}::text,
      'version', 2, 'made_by', 'correction', 'break_time', 0, 'received_at', ${server().clock()}::timestamptz))).*
    from timesheets t where version = 1`;
  for (const who of ['amara', 'helen', 'agency', 'provider'] as const)
    await expect(work(people[who], (db) => next.execute(db))).rejects.toMatchObject(REFUSED);
});
