import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { newId } from './id.ts';

const server = useTestServer();
const as = (person: Person): Viewer => {
  const viewer = viewerOf({ agency_id: null, care_provider_id: null, office_id: null, ...person });
  if (!viewer) throw new Error('This account is attached to nothing');
  return viewer;
};
/** Ids of all threads that a person's login sees; their texts must be of the same threads. */
const seenBy = (person: Person) =>
  asViewer(server(), as(person), 'read', async (db) => {
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

/** Posts a message as the login may, past the rules of the domain. */
const say = (person: Person, thread_id: string) =>
  asViewer(server(), as(person), 'write', (db) => {
    const now = server().clock();
    return sql`
      insert into new_messages (message_id, thread_id, author_id, author_name, text, created_at)
      values (${newId(now)}, ${thread_id}, ${person.user_id}, 'Somebody', 'Hello', clock_timestamp())`.execute(db);
  });
const take = (person: Person, thread_id: string, user_id: string) =>
  asViewer(server(), as(person), 'write', (db) =>
    sql`insert into thread_participants (thread_id, user_id, last_at)
      values (${thread_id}, ${user_id}, ${server().clock()}) on conflict do nothing`.execute(db),
  );
type Opened = { member_id?: string | null; its?: MadeJob; opened_by?: string };
const open = (person: Person, about: 'booking' | 'job', { member_id = null, its = job, opened_by }: Opened = {}) =>
  asViewer(server(), as(person), 'write', async (db) => {
    const now = server().clock();
    const thread_id = newId(now);
    await sql`
      insert into new_threads (thread_id, agency_id, care_provider_id, office_id, job_id, about, member_id, opened_by,
        created_at, last_at)
      values (${thread_id}, ${its.agency_id}, ${its.care_provider_id}, ${its.office_id}, ${its.job_id}, ${about},
        ${member_id}, ${opened_by ?? person.user_id}, ${now}, ${now})`.execute(db);
    return thread_id;
  });

/**
 * Makes a booked shift with a thread about the booking and one with the person who posted it, and everyone around it.
 */
beforeAll(async () => {
  const { make } = server();
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
  booking = await open(amara, 'booking', { member_id: amara.user_id });
  for (const { user_id } of [amara, priya]) await take(amara, booking, user_id);
  await say(priya, booking);
  asked = await open(asker, 'job');
  for (const { user_id } of [asker, creator]) await take(asker, asked, user_id);
  await say(asker, asked);
});

test('a thread about a booking is shown to its member and to administrators, and to nobody else [messageRls-1]', async () => {
  expect(await seenBy(people.amara)).toEqual([booking]);
  expect(await seenBy(people.priya)).toEqual([booking]);
  expect(await seenBy(people.bea)).toEqual([]);
});

test('a thread with the person who posted a shift is shown to the two of them', async () => {
  expect(await seenBy(people.asker)).toEqual([asked]);
  expect(await seenBy(people.creator)).toEqual([asked]);
  for (const who of ['colleague', 'agency', 'provider', 'elsewhere'] as const) {
    expect(await seenBy(people[who])).toEqual([]);
  }
});

test('nobody writes or adds anyone where they may not read', async () => {
  const refused = /violates check option for view/;
  const outside = {
    [booking]: ['bea', 'creator', 'asker', 'agency', 'provider', 'elsewhere'],
    [asked]: ['priya', 'amara', 'bea', 'colleague', 'agency', 'provider', 'elsewhere'],
  } as const;
  for (const [thread_id, names] of Object.entries(outside)) {
    for (const who of names) {
      await expect(say(people[who], thread_id)).rejects.toThrow(refused);
      await expect(take(people[who], thread_id, people[who].user_id)).rejects.toThrow(refused);
    }
  }
});

test('nobody adds a third person to a thread', async () => {
  const { priya, amara, bea, asker, colleague } = people;
  for (const [who, thread_id, stranger] of [
    [amara, booking, bea],
    [priya, booking, asker],
    [asker, asked, colleague],
    [asker, asked, priya],
  ] as const) {
    await expect(take(who, thread_id, stranger.user_id)).rejects.toThrow(/violates check option for view/);
  }
});

test('nobody writes in the name of another', async () => {
  const written = asViewer(server(), as(people.priya), 'write', (db) =>
    sql`insert into new_messages (message_id, thread_id, author_id, author_name, text, created_at)
      values (${newId(server().clock())}, ${booking}, ${people.amara.user_id}, 'Amara', 'Hello', now())`.execute(db),
  );
  await expect(written).rejects.toThrow(/violates check option for view/);
});

test('nobody opens a thread that they may not see, or in the name of another', async () => {
  const refused = /violates check option for view/;
  const { priya, amara, bea, colleague, provider, elsewhere } = people;
  const { agency_id, care_provider_id, office_id } = job;
  const its = await server().make.job({ agency_id, care_provider_id, office_id });
  await server().make.application(its, amara);
  await expect(open(bea, 'booking', { its, member_id: bea.user_id })).rejects.toThrow(refused);
  await expect(open(bea, 'booking', { its, member_id: amara.user_id })).rejects.toThrow(refused);
  await expect(open(provider, 'booking', { its, member_id: amara.user_id })).rejects.toThrow(refused);
  await expect(open(amara, 'job', { its })).rejects.toThrow(refused);
  await expect(open(elsewhere, 'job', { its })).rejects.toThrow(refused);
  const opened_by = amara.user_id;
  await expect(open(priya, 'booking', { its, member_id: amara.user_id, opened_by })).rejects.toThrow(refused);
  await expect(open(colleague, 'job', { its, opened_by: provider.user_id })).rejects.toThrow(refused);
  await open(amara, 'booking', { its, member_id: amara.user_id });
});

test('nobody locks or changes a thread, a mark or a notification of others', async () => {
  const { bea, creator, elsewhere, amara } = people;
  const { owner, make } = server();
  await make.notification(amara, { kind: 'message', link: `/messages?thread=${booking}` });
  const kept = async () =>
    (
      await owner.query(
        `select p.user_id, p.read_at, p.unread, p.last_at, n.read_at as noticed
         from app.thread_people p left join app.notifications n on n.user_id = p.user_id where p.thread_id = $1`,
        [booking],
      )
    ).rows;
  const before = await kept();
  for (const who of [bea, creator, elsewhere]) {
    const touched = await asViewer(server(), as(who), 'write', async (db) => [
      await sql`select from writable_threads where thread_id = ${booking} for no key update`.execute(db),
      await sql`update writable_threads set last_at = now() where thread_id = ${booking}`.execute(db),
      await sql`update thread_participants set read_at = now() where thread_id = ${booking}`.execute(db),
      await sql`update thread_notices set read_at = now() where user_id = ${amara.user_id}`.execute(db),
    ]);
    expect(touched.flatMap(({ rows, numAffectedRows }) => [...rows, numAffectedRows ?? 0n])).toEqual([0n, 0n, 0n, 0n]);
  }
  expect(await kept()).toEqual(before);
});

test('a command locks a shift and cannot change it', async () => {
  const change = asViewer(server(), as(people.amara), 'write', (db) =>
    sql`update thread_jobs set office_id = ${newId(server().clock())} where job_id = ${job.job_id}`.execute(db),
  );
  await expect(change).rejects.toThrow('permission denied for view thread_jobs');
  const hold = async (who: Who) =>
    asViewer(server(), as(people[who]), 'write', async (db) => {
      const { rows } = await sql`
        select from thread_jobs where job_id = ${job.job_id} for key share`.execute(db);
      return rows.length;
    });
  expect(await Promise.all((['amara', 'asker', 'priya', 'bea', 'elsewhere'] as const).map(hold))).toEqual([
    1, 1, 1, 0, 0,
  ]);
});

test('everyone reads only their own participation in threads, an administrator too', async () => {
  for (const [who, threads] of [
    ['priya', [booking]],
    ['amara', [booking]],
    ['asker', [asked]],
    ['colleague', []],
  ] as const) {
    const { rows } = await asViewer(server(), as(people[who]), 'read', (db) =>
      sql`select thread_id, user_id from thread_people`.execute(db),
    );
    expect(rows).toEqual(threads.map((thread_id) => ({ thread_id, user_id: people[who].user_id })));
  }
});

test('no login reads the tables themselves [messageRls-2]', async () => {
  for (const who of ['priya', 'amara', 'agency', 'provider', 'creator'] as const) {
    for (const table of ['threads', 'messages']) {
      const read = asViewer(server(), as(people[who]), 'read', (db) =>
        sql`select from ${sql.table(table)}`.execute(db),
      );
      await expect(read).rejects.toThrow(`permission denied for table ${table}`);
    }
  }
});
