import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { TALK_DAYS } from '@handover/domain/messages/policy';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { asViewer } from '../../test/signedIn.ts';
import { newId } from '../db/id.ts';

const server = useTestServer();
const DAY_MS = 86_400_000;
const [HOME, MOBILE] = ['01904 960 101', '07700 900 142'];

/** Makes a home with its managers, and a care worker who is booked there. */
async function booking(over: Record<string, unknown> = {}) {
  const { make, owner } = server();
  const place = await make.office();
  const [helen, colleague] = [await make.locationManager(place), await make.locationManager(place)];
  const [anna, gareth] = [await make.providerManager(place), await make.agencyManager(place)];
  const amara = await make.member({ first_name: 'Amara', last_name: 'Okafor', mobile_telephone: MOBILE });
  await owner.query('update app.offices set telephone = $2 where office_id = $1', [place.office_id, HOME]);
  const job = await make.job(place, { status: 'Confirmed', assigned_to: amara.user_id, ...over });
  return { place, helen, colleague, anna, gareth, amara, job };
}

const pathOf = ({ job_id }: Pick<MadeJob, 'job_id'>) => `/api/v1/jobs/${job_id}/messages`;
const say = (who: Person, job: MadeJob, text: string) => server().as(who).post(pathOf(job), { with: 'home', text });
const read = (who: Person, job: MadeJob) =>
  server()
    .as(who)
    .get(`${pathOf(job)}?with=home`);
const threads = async (who: Person) => (await server().as(who).get('/api/v1/messages')).json().data;
const unread = async (who: Person) => (await threads(who)).map((thread: { unread: number }) => thread.unread);
const bell = async (who: Person) => (await server().as(who).get('/api/v1/notifications')).json();
const inThread = (who: Person, thread_id: string) => `/api/v1/threads/${thread_id}/messages`;
const talk = async (who: Person, job: MadeJob) =>
  (await server().as(who).get(`/api/v1/jobs/${job.job_id}`)).json().data.talk;
const OPEN = { allowed: true, code: null, text: null };
/** Everything that names a number to this person: the shift, the thread, the list of threads. */
const numbersTo = async (who: Person, job: MadeJob, thread_id: string) => {
  const { as } = server();
  const pages = [
    `/api/v1/jobs/${job.job_id}`,
    `${pathOf(job)}?with=home`,
    inThread(who, thread_id),
    '/api/v1/messages',
    '/api/v1/dashboard/today',
  ];
  const bodies = await Promise.all(pages.map(async (page) => (await as(who).get(page)).body));
  return [HOME, MOBILE].filter((number) => bodies.join().includes(number));
};

describe('the home and its booked care worker', () => {
  test('share a thread, each with the other’s number, and the managers of the location answer as one [home-1]', async () => {
    const { helen, colleague, anna, amara, job } = await booking();
    expect(await talk(helen, job)).toEqual({ can: OPEN, telephone: MOBILE });
    expect(await talk(amara, job)).toEqual({ can: OPEN, telephone: HOME });
    expect((await say(amara, job, 'Where do I ring at night?')).statusCode).toBe(200);

    expect(await Promise.all([helen, colleague, anna].map(unread))).toEqual([[1], [1], []]);
    const { data, messagesCount } = await bell(helen);
    expect([messagesCount, data[0].title]).toEqual([1, 'Amara Okafor sent you a message']);
    expect(data[0].link).toMatch(/^\/messages\?thread=/);
    expect(data[0].body).not.toContain('ring');

    const answer = (await read(helen, job)).json().data;
    expect(answer).toMatchObject({
      thread: { about: 'home' },
      with: { user_id: amara.user_id, name: 'Amara Okafor', telephone: MOBILE },
      can: { write: OPEN },
      messages: [{ text: 'Where do I ring at night?', mine: false }],
    });
    expect((await say(anna, job, 'The side entrance, ring twice')).statusCode).toBe(200);
    // A colleague has answered, so nobody of the home need do so any more.
    expect([await bell(helen), await bell(colleague)].map((its) => its.messagesCount)).toEqual([0, 0]);
    const [hers] = await threads(amara);
    expect(hers).toMatchObject({ about: 'home', unread: 1, with: { user_id: null, name: hers.job.office_title } });
    const { with: home, messages } = (await server().as(amara).get(inThread(amara, hers.thread_id))).json().data;
    expect(home).toMatchObject({ telephone: HOME });
    const { message_id } = messages.at(-1);
    await server().as(amara).post(`/api/v1/threads/${hers.thread_id}/read`, { message_id });
    expect((await read(anna, job)).json().data.messages.at(-1)).toMatchObject({ mine: true, read: true });
  });

  test('keep their thread apart from the planner’s, and from agencies, administrators and everybody else', async () => {
    const { place, gareth, amara, helen, job } = await booking();
    const { make, as } = server();
    const planner = await make.admin();
    await say(helen, job, 'See you tonight');
    const [{ thread_id }] = await threads(amara);
    await as(planner).post(pathOf(job), { with: 'member', member_id: amara.user_id, text: 'All well?' });
    expect(await threads(amara)).toHaveLength(2);
    for (const who of [planner, gareth]) {
      expect((await read(who, job)).statusCode).toBe(403);
      expect(await talk(who, job)).toBeUndefined();
    }
    const neighbour = await make.locationManager(await make.office(place));
    const strangers = [neighbour, await make.locationManager(), await make.member()];
    for (const who of [...strangers, planner, gareth]) {
      expect((await as(who).get(inThread(who, thread_id))).statusCode).toBe(404);
      expect((await as(who).post(inThread(who, thread_id), { text: 'Hello' })).statusCode).toBe(404);
    }
    for (const who of strangers) {
      expect((await read(who, job)).statusCode).toBe(404);
      expect((await say(who, job, 'Hello')).statusCode).toBe(404);
    }
    const today = async (who: Person) => (await as(who).get('/api/v1/dashboard/today')).body;
    expect(await today(gareth)).not.toContain(MOBILE);
  });

  test('a member who keeps their number back is written to and not called', async () => {
    const { amara, helen, job } = await booking();
    const { as } = server();
    const path = '/api/v1/my_number';
    expect((await as(amara).get(path)).json().data).toEqual({ shares_number: true, mobile_telephone: MOBILE });
    expect((await as(amara).put(path, { shares_number: false })).statusCode).toBe(200);
    expect(await talk(helen, job)).toEqual({ can: OPEN, telephone: null });
    const { rows } = await server().owner.query('select changes::text from app.audit where actor_id = $1', [
      amara.user_id,
    ]);
    expect(JSON.stringify(rows)).toContain('shares_number');
  });
});

describe('from the booking until seven days after the end', () => {
  test('and not a moment longer: nobody writes, no number is shown, and what was said stays [home-2]', async () => {
    const { time } = server();
    const before = time.now;
    const ends_at = before.getTime() + 3_600_000;
    const during = { starts_at: new Date(before.getTime() - 3_600_000), ends_at: new Date(ends_at) };
    const { amara, helen, job } = await booking(during);
    await say(helen, job, 'See you tonight');
    const [{ thread_id }] = await threads(amara);
    expect([await numbersTo(helen, job, thread_id), await numbersTo(amara, job, thread_id)]).toEqual([
      [MOBILE],
      [HOME],
    ]);
    const today = (await server().as(helen).get('/api/v1/dashboard/today')).json().data[0].shifts[0];
    expect(today.talk).toEqual({ can: OPEN, telephone: MOBILE });
    try {
      time.now = new Date(ends_at + TALK_DAYS * DAY_MS);
      expect(await numbersTo(helen, job, thread_id)).toEqual([MOBILE]);
      expect((await say(amara, job, 'I left my coat')).statusCode).toBe(200);
      time.now = new Date(ends_at + TALK_DAYS * DAY_MS + 1);
      for (const who of [helen, amara]) {
        expect(await numbersTo(who, job, thread_id)).toEqual([]);
        const refused = await say(who, job, 'Hello?');
        expect([refused.statusCode, refused.json().message]).toEqual([
          409,
          'This conversation closed 7 days after the shift',
        ]);
        expect((await server().as(who).post(inThread(who, thread_id), { text: 'Hello?' })).statusCode).toBe(409);
        const { data } = (await read(who, job)).json();
        expect([data.messages.length, data.can.write.allowed]).toEqual([2, false]);
      }
    } finally {
      time.now = before;
    }
  });

  test.each([
    ['is unassigned', 'unassign_staff', {}],
    ['drops out', 'drop_out', { reason: 'My daughter is ill' }],
    ['has their shift cancelled', 'cancel_job', {}],
  ])('a booking whose member %s closes the thread at once [home-3]', async (_, path, body) => {
    const { amara, helen, job } = await booking();
    await say(amara, job, 'Is there parking?');
    const [{ thread_id }] = await threads(amara);
    const by = path === 'drop_out' ? amara : await server().make.admin();
    expect((await server().as(by).post(`/api/v1/jobs/${job.job_id}/${path}`, body)).statusCode).toBe(200);
    for (const who of [helen, amara]) {
      expect(await numbersTo(who, job, thread_id)).toEqual([]);
      const refused = await server().as(who).post(inThread(who, thread_id), { text: 'Yes' });
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        'The booking has ended, so this conversation is closed',
      ]);
      const { data } = (await server().as(who).get(inThread(who, thread_id))).json();
      expect([data.messages.length, data.can.write.allowed]).toEqual([1, false]);
    }
    const fresh = await server().make.member({ mobile_telephone: MOBILE });
    await server().owner.query(`update app.jobs set status = 'Confirmed', assigned_to = $2 where job_id = $1`, [
      job.job_id,
      fresh.user_id,
    ]);
    expect((await server().as(helen).post(inThread(helen, thread_id), { text: 'Yes' })).statusCode).toBe(409);
    expect((await read(helen, job)).json().data).toMatchObject({ thread: null, with: { user_id: fresh.user_id } });
    expect((await read(amara, job)).json().data.can.write.allowed).toBe(false);
  });

  test('and not before: somebody who is only asked is not booked', async () => {
    const { amara, helen, job } = await booking({ status: 'Assigned' });
    expect([await talk(helen, job), await talk(amara, job)]).toEqual([null, null]);
    expect((await say(helen, job, 'Can you come?')).json().message).toBe('Nobody is booked for this shift');
    expect((await say(amara, job, 'Hello')).json().message).toBe(
      'You can write to the home once you are booked for this shift',
    );
  });
});

test('the logins find, open and write in such threads of their own alone, and only while the booking lasts [home-4]', async () => {
  const { place, amara, helen, anna, gareth, job } = await booking();
  const { make, owner } = server();
  const [neighbour, bea, admin] = [
    await make.locationManager(await make.office(place)),
    await make.member(),
    await make.admin(),
  ];
  const viewer = (person: Person): Viewer => {
    const its = viewerOf({ agency_id: null, care_provider_id: null, office_id: null, ...person });
    if (!its) throw new Error('This account is attached to nothing');
    return its;
  };
  const now = server().clock();
  const open = (person: Person) =>
    asViewer(server(), viewer(person), 'write', async (db) => {
      const thread_id = newId(now);
      await sql`insert into new_threads (thread_id, agency_id, care_provider_id, office_id, job_id, about, member_id,
          opened_by, created_at, last_at)
        values (${thread_id}, ${job.agency_id}, ${job.care_provider_id}, ${job.office_id}, ${job.job_id}, 'home',
          ${amara.user_id}, ${person.user_id}, ${now}, ${now})`.execute(db);
      return thread_id;
    });
  const write = (person: Person, thread_id: string) =>
    asViewer(server(), viewer(person), 'write', (db) =>
      sql`insert into new_messages (message_id, thread_id, author_id, author_name, text, created_at)
        values (${newId(now)}, ${thread_id}, ${person.user_id}, 'Ann Lee', 'Hello', clock_timestamp())`.execute(db),
    );
  const take = (person: Person, thread_id: string, user_id: string) =>
    asViewer(server(), viewer(person), 'write', (db) =>
      sql`insert into thread_participants (thread_id, user_id, last_at) values (${thread_id}, ${user_id}, ${now})`.execute(
        db,
      ),
    );
  const contacts = async (person: Person) =>
    (
      await asViewer(server(), viewer(person), 'read', (db) =>
        sql`select telephone from booking_contacts where job_id = ${job.job_id}`.execute(db),
      )
    ).rows;
  const refused = /violates check option for view/;
  for (const who of [neighbour, bea, gareth, admin]) await expect(open(who)).rejects.toThrow(refused);
  const thread_id = await open(helen);
  for (const who of [helen, anna, amara]) await write(who, thread_id);
  for (const who of [neighbour, bea, gareth, admin]) await expect(write(who, thread_id)).rejects.toThrow(refused);
  await take(helen, thread_id, amara.user_id);
  for (const who of [neighbour, bea, gareth, admin])
    await expect(take(helen, thread_id, who.user_id)).rejects.toThrow(refused);
  expect([await contacts(helen), await contacts(anna), await contacts(amara)]).toEqual([
    [{ telephone: MOBILE }],
    [{ telephone: MOBILE }],
    [{ telephone: HOME }],
  ]);
  expect([await contacts(neighbour), await contacts(bea)]).toEqual([[], []]);
  for (const who of [gareth, admin]) await expect(contacts(who)).rejects.toThrow('permission denied');

  await owner.query(`update app.jobs set status = 'Published', assigned_to = null where job_id = $1`, [job.job_id]);
  for (const who of [helen, amara]) await expect(write(who, thread_id)).rejects.toThrow(refused);
});
