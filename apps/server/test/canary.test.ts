import { on } from 'node:events';
import { Writable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { routes } from '../src/routes.ts';
import type { Mail } from '../src/adapters/mail.ts';
import { startWorker } from '../src/worker.ts';
import { askEverything, type Answer } from './canary/ask.ts';
import { type Booked, canariesIn, engagedBy, type Found, KNOWABLE, mayKnow, plant } from './canary/plant.ts';
import { useTestServer } from './harness.ts';
import type { Place } from './matrix/cell.ts';
import { calls } from './matrix/every.ts';

const server = useTestServer({ SIGN_IN_LIMITS_FACTOR: '10000' });
const endpoints = routes.map(({ endpoint }) => endpoint);

let heard: Answer[];
let logged: string;
const mails: Mail[] = [];
const failures: string[] = [];
/** The place of each location, and the owner of each email. */
let places: Map<string, Place>;
let booked: Booked[];
let emails: Map<string, string>;
let engaged: Set<string>;

beforeAll(async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk: Buffer, _, next) => (lines.push(chunk.toString()), next()) });
  const { pools, redis, adapters, clock, config, owner } = server();
  await plant(server());
  const app = await buildApp({ pools, redis, adapters, clock, config, logger: { level: 'debug', stream } });
  heard = await askEverything({ ...server(), app }, endpoints, calls);
  await app.close();
  await sendEverything();
  logged = lines.join('');
  places = new Map((await owner.query<Place>('select * from app.offices')).rows.map((row) => [row.office_id, row]));
  // From the booking until a week after the end; what the calls have ended since was booked when it was read.
  ({ rows: booked } = await owner.query<Booked>(
    `select j.office_id, m.member_id from app.jobs j
     cross join lateral (select j.assigned_to as member_id union select h.member_id from app.job_history h
       where h.job_id = j.job_id) m
     where m.member_id is not null and j.ends_at > $1::timestamptz - interval '7 days'`,
    [clock()],
  ));
  const current = await owner.query('select agency_id, member_id from app.engagements where until is null');
  engaged = new Set(current.rows.map(({ agency_id, member_id }) => engagedBy(agency_id, member_id)));
  const staff = await owner.query('select email, user_id from app.users where level = 4');
  emails = new Map(staff.rows.map(({ email, user_id }) => [email, user_id]));
});

/** Runs all tasks that the calls left, and captures their mail. */
async function sendEverything(): Promise<void> {
  const { pools, adapters, clock, config, owner } = server();
  const send = async (letter: Mail) => void mails.push(letter);
  const mail = { send, ofTask: () => ({ send }), close: () => undefined };
  const { files, live } = adapters;
  // Notifications to every administrator go to thousands here; fifty mails of a kind are enough.
  await owner.query(
    `delete from app.notifications where notification_id in (
       select notification_id from (
         select n.notification_id, row_number() over (partition by n.kind order by n.notification_id) as nth
         from app.notifications n join app.users u using (user_id) where u.level = 1) told
       where nth > 50)`,
  );
  // The queue notifies when one of its tasks is done.
  await owner.query(`
    create function app.tell_of_queue() returns trigger language plpgsql as $$
    begin perform pg_notify('queue', ''); return null; end $$;
    create trigger told after update or delete on graphile_worker._private_jobs
      for each statement execute function app.tell_of_queue();
    listen queue`);
  const told = on(owner, 'notification');
  const worker = await startWorker({ pools, mail, files, live, clock, config, log: (words) => failures.push(words) });
  const left = async () =>
    (await owner.query('select count(*)::int as n from graphile_worker.jobs where attempts = 0 and run_at <= now()'))
      .rows[0].n;
  while ((await left()) > 0) await told.next();
  await worker.stop();
}
const emailsIn = (text: string): Found[] =>
  [...text.matchAll(/[\w.-]+@example\.org/g)].flatMap(([email]) => {
    const owner = emails.get(email);
    return owner === undefined ? [] : [{ name: 'users.email', owner }];
  });
const everythingIn = (text: string): Found[] => [...canariesIn(text), ...emailsIn(text)];

describe('private data', () => {
  test('every call of the contract was made, and answered, by at least one caller', () => {
    const answered = new Set(heard.filter(({ status }) => status < 400).map(({ name }) => name));
    expect(endpoints.map(({ name }) => name).filter((name) => !answered.has(name))).toEqual([]);
    const { length } = heard;
    console.log(
      `canaries: ${KNOWABLE.length} columns, ${endpoints.length} endpoints, ${length} answers, ${mails.length} mails`,
    );
  });

  test('is found in answers to those who may know it', () => {
    const told = new Set(heard.flatMap(({ text }) => everythingIn(text).map(({ name }) => name)));
    expect([...KNOWABLE, 'users.email'].filter((name) => !told.has(name))).toEqual([]);
  });

  test('is in no answer to those who may not know it [canary-1]', () => {
    const leaks = heard.flatMap(({ name, hearer, whose, text }) =>
      everythingIn(text)
        .filter((found) => !mayKnow(hearer, found, { places, booked, engaged }))
        .map((found) => `${name} tells ${hearer.kind} (${whose}) ${found.name}`),
    );
    expect([...new Set(leaks)]).toEqual([]);
  });

  test('is in no line of the log [canary-2]', () => {
    expect(logged.length).toBeGreaterThan(heard.length * 50);
    expect([...new Set(everythingIn(logged + failures.join('\n')).map(({ name }) => name))]).toEqual([]);
  });

  test('is in no mail, but for reminders of one’s own certificate', () => {
    expect(mails.length).toBeGreaterThan(0);
    const leaks = mails.flatMap(({ to, ...mail }) =>
      everythingIn(JSON.stringify(mail)).filter(
        ({ name, owner }) => !(name === 'skills.title' && owner === emails.get(to)),
      ),
    );
    expect([...new Set(leaks.map(({ name }) => name))]).toEqual([]);
  });
});

test('every read of another person’s health data is in the audit [canary-3]', async () => {
  const { rows } = await server().owner.query<{ actor_id: string; member_id: string }>(
    'select a.actor_id, m.member_id from app.audit a join app.medicals m on m.medical_id = a.target_id',
  );
  const audited = new Set(rows.map(({ actor_id, member_id }) => `${actor_id} ${member_id}`));
  const told = heard.flatMap(({ name, hearer: { user_id }, text }) =>
    canariesIn(text)
      .filter((found) => found.name.startsWith('medicals.') && found.owner !== user_id)
      .map(({ owner }) => ({ name, reading: `${user_id} ${owner}` })),
  );
  expect(new Set(told.map(({ name }) => name)).size).toBeGreaterThan(2);
  expect(told.filter(({ reading }) => !audited.has(reading)).map(({ name }) => name)).toEqual([]);
});

test('the audit’s record of changes holds no private data [canary-5]', async () => {
  const { rows } = await server().owner.query<{ changes: unknown }>(
    'select changes from app.audit where changes is not null',
  );
  expect(rows.length).toBeGreaterThan(50);
  expect([...new Set(everythingIn(JSON.stringify(rows)).map(({ name }) => name))]).toEqual([]);
});

describe('secrets of accounts', () => {
  test('are in no answer, no line of the log and no mail: hashes, sealed secrets, tokens [canary-4]', async () => {
    const { rows } = await server().owner.query<{ secret: string }>(`
      select sealed_secret as secret from app.second_factors
      union all select encode(unnest(recovery_hashes), 'hex') from app.second_factors
      union all select encode(token_hash, 'hex') from app.sessions
      union all select encode(token_hash, 'hex') from app.password_resets
      union all select encode(token_hash, 'hex') from app.invitations
      union all select encode(token_hash, 'hex') from app.calendar_links
      union all select encode(secret, 'hex') from app.office_codes
      union all select p256dh from app.push_subscriptions`);
    const hashes = rows.map(({ secret }) => secret);
    const others = hashes.filter((hash) => /^[\da-f]+$/.test(hash)).map((hash) => Buffer.from(hash, 'hex'));
    const secrets = new Set([
      ...hashes,
      ...others.flatMap((hash) => [hash.toString('base64'), hash.toString('base64url')]),
    ]);
    expect(secrets.size).toBeGreaterThan(500);
    const all = [...heard.map(({ text }) => text), logged, JSON.stringify(mails)].join('\n');
    expect(all).not.toContain('$argon2');
    expect([...all.matchAll(/[\w+/=-]{24,}/g)].filter(([token]) => secrets.has(token))).toEqual([]);
    expect(logged).not.toMatch(/bearer|authorization|cookie/i);
  });
});
