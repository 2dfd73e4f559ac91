import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { useHouse } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { asViewer } from './connect.ts';
import { newId } from './id.ts';

const house = useHouse();
const as = (person: Person): Viewer => {
  const viewer = viewerOf({ agency_id: null, care_provider_id: null, office_id: null, ...person });
  if (!viewer) throw new Error('This account is attached to nothing');
  return viewer;
};
/** The threads and the texts that a login is shown at all, whatever it asks for. */
const seenBy = (person: Person) =>
  asViewer(house().pools, as(person), 'read', async (db) => {
    const threads = await sql<{ thread_id: string }>`select thread_id from my_threads`.execute(db);
    const said = await sql<{ thread_id: string }>`select distinct thread_id from my_messages`.execute(db);
    const ids = (rows: { thread_id: string }[]) => rows.map(({ thread_id }) => thread_id).sort();
    expect(ids(said.rows)).toEqual(ids(threads.rows));
    return ids(threads.rows);
  });

type Home = { agency_id: string; care_provider_id: string; office_id: string };
type Who = 'priya' | 'amara' | 'bea' | 'creator' | 'asker' | 'colleague' | 'agency' | 'provider' | 'elsewhere';
const people = {} as Record<Who, Person>;
let job: MadeJob;
let booking: string;
let asked: string;

const say = (person: Person, thread_id: string) =>
  asViewer(house().pools, as(person), 'write', (db) => {
    const message_id = newId(house().clock());
    return sql`select * from app.say(${thread_id}, ${message_id}, 'Hello', '/messages', ${house().clock()})`.execute(
      db,
    );
  });
const open = (person: Person, about: 'booking' | 'job', member_id: string | null, its = job) =>
  asViewer(house().pools, as(person), 'write', async (db) => {
    const { rows } = await sql<{ thread_id: string }>`
      select app.open_thread(${newId(house().clock())}, ${its.job_id}, ${about}, ${member_id}, ${house().clock()})
        as thread_id`.execute(db);
    return rows[0]?.thread_id ?? '';
  });

/** A shift that someone has, with a thread about the booking and one with whoever posted it, and everyone around it. */
beforeAll(async () => {
  const { make } = house();
  const home: Home = await make.office();
  Object.assign(people, {
    priya: await make.admin(),
    amara: await make.member(),
    bea: await make.member(),
    creator: await make.locationManager(home),
    asker: await make.locationManager(home),
    colleague: await make.locationManager(home),
    agency: await make.agencyManager(home),
    provider: await make.providerManager(home),
    elsewhere: await make.locationManager(await make.office()),
  });
  const { amara, creator, priya, asker } = people;
  job = await make.job(home, { status: 'Confirmed', assigned_to: amara.user_id, created_by: creator.user_id });
  booking = await open(amara, 'booking', amara.user_id);
  await say(priya, booking);
  asked = await open(asker, 'job', null);
  await say(asker, asked);
});

test('what is said about a booking is shown to its member and to administrators, and to nobody else', async () => {
  expect(await seenBy(people.amara)).toEqual([booking]);
  expect(await seenBy(people.priya)).toEqual([booking]);
  expect(await seenBy(people.bea)).toEqual([]);
});

test('what is said with whoever posted a shift is shown to the two of them', async () => {
  expect(await seenBy(people.asker)).toEqual([asked]);
  expect(await seenBy(people.creator)).toEqual([asked]);
  for (const who of ['colleague', 'agency', 'provider', 'elsewhere'] as const) {
    expect(await seenBy(people[who])).toEqual([]);
  }
});

test('nobody writes where they may not read', async () => {
  const refused = /this thread is not for handover_\w+ to write in/;
  for (const who of ['bea', 'creator', 'asker', 'agency', 'provider', 'elsewhere'] as const) {
    await expect(say(people[who], booking)).rejects.toThrow(refused);
  }
  for (const who of ['priya', 'amara', 'bea', 'colleague', 'agency', 'provider', 'elsewhere'] as const) {
    await expect(say(people[who], asked)).rejects.toThrow(refused);
  }
});

test('nobody opens a thread that is not for them', async () => {
  const refused = /this thread is not for handover_\w+ to open/;
  const { amara, bea, creator, provider, elsewhere } = people;
  await expect(open(bea, 'booking', bea.user_id)).rejects.toThrow(refused);
  await expect(open(bea, 'booking', amara.user_id)).rejects.toThrow(refused);
  await expect(open(provider, 'booking', amara.user_id)).rejects.toThrow(refused);
  await expect(open(amara, 'job', null)).rejects.toThrow(refused);
  await expect(open(creator, 'job', null)).rejects.toThrow(refused);
  await expect(open(elsewhere, 'job', null)).rejects.toThrow(refused);
});

test('a mark of having read is one’s own', async () => {
  const marks = async () =>
    (await house().owner.query('select user_id, read_at from app.thread_people where thread_id = $1', [booking])).rows;
  const before = await marks();
  const { rows } = await house().owner.query('select message_id from app.messages where thread_id = $1', [booking]);
  for (const who of ['bea', 'creator', 'elsewhere'] as const) {
    await asViewer(house().pools, as(people[who]), 'write', (db) =>
      sql`select app.read_thread(${booking}, ${rows[0].message_id})`.execute(db),
    );
  }
  expect(await marks()).toEqual(before);
});

test('in which threads someone takes part is their own to read, an administrator’s too', async () => {
  for (const [who, threads] of [
    ['priya', [booking]],
    ['amara', [booking]],
    ['asker', [asked]],
    ['colleague', []],
  ] as const) {
    const { rows } = await asViewer(house().pools, as(people[who]), 'read', (db) =>
      sql`select thread_id, user_id from thread_people`.execute(db),
    );
    expect(rows).toEqual(threads.map((thread_id) => ({ thread_id, user_id: people[who].user_id })));
  }
});

test('no login touches the tables themselves', async () => {
  for (const who of ['priya', 'amara', 'agency', 'provider', 'creator'] as const) {
    for (const table of ['threads', 'messages']) {
      const read = asViewer(house().pools, as(people[who]), 'read', (db) =>
        sql`select from ${sql.table(table)}`.execute(db),
      );
      await expect(read).rejects.toThrow(`permission denied for table ${table}`);
    }
  }
});
