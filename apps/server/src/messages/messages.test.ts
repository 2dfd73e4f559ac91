import { describe, expect, test } from 'vitest';
import { MESSAGE_LENGTH, MOST_A_MINUTE } from '@handover/domain/messages/policy';
import { useTestServer } from '../../test/harness.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import type { Person } from '../../test/make.ts';

const server = useTestServer();
const MINUTE = 60_000;

type Said = { text: string; author_name: string; mine: boolean; read: boolean; message_id: string };
type Job = Pick<MadeJob, 'job_id'>;
const later = (ms = MINUTE) => void (server().time.now = new Date(server().time.now.getTime() + ms));

const pathOf = ({ job_id }: Job) => `/api/v1/jobs/${job_id}/messages`;
const toMember = (who: Person, job: Job, member: Person, text: string) =>
  server().as(who).post(pathOf(job), { with: 'member', member_id: member.user_id, text });
const toPlanner = (who: Person, job: Job, text: string) => server().as(who).post(pathOf(job), { with: 'member', text });
const toCreator = (who: Person, job: Job, text: string) =>
  server().as(who).post(pathOf(job), { with: 'creator', text });
const withMember = async (who: Person, job: Job, member: Person) =>
  (
    await server()
      .as(who)
      .get(`${pathOf(job)}?with=member&member_id=${member.user_id}`)
  ).json();
const texts = (answer: { data: { messages: Said[] } }) => answer.data.messages.map(({ text }) => text);
const threads = async (who: Person) => (await server().as(who).get('/api/v1/messages')).json();
const told = async (who: Person) =>
  (await server().as(who).get('/api/v1/notifications')).json() as {
    data: { title: string; body: string; link: string; kind: string; read_at: string | null }[];
    messagesCount: number;
  };
const newest = async (who: Person) => {
  const [first] = (await threads(who)).data;
  const { data } = (await server().as(who).get(`/api/v1/threads/${first.thread_id}/messages`)).json();
  return { thread_id: first.thread_id as string, messages: data.messages as Said[] };
};
const read = async (who: Person) => {
  const { thread_id, messages } = await newest(who);
  const { message_id } = messages.at(-1) ?? { message_id: '' };
  return server().as(who).post(`/api/v1/threads/${thread_id}/read`, { message_id });
};

/** Makes a booking with its member and its planner, and an administrator who has nothing to do with it. */
async function booking(over: Record<string, unknown> = {}) {
  const { make } = server();
  const [priya, other] = [await make.admin({ first_name: 'Priya', last_name: 'Nair' }), await make.admin()];
  const amara = await make.member({ first_name: 'Amara', last_name: 'Okafor' });
  const job = await make.job(undefined, {
    status: 'Confirmed',
    assigned_to: amara.user_id,
    job_planner: priya.user_id,
    ...over,
  });
  return { priya, other, amara, job };
}

describe('a planner and a staff member talk about a booking', () => {
  test('each reads what the other said, in order, with who said it', async () => {
    const { priya, amara, job } = await booking();
    expect((await withMember(priya, job, amara)).data).toMatchObject({
      thread: null,
      with: { name: 'Amara Okafor' },
      messages: [],
    });
    expect((await toPlanner(amara, job, '  Is there parking at night? ')).statusCode).toBe(200);
    const said = await toMember(priya, job, amara, 'Yes, behind the kitchen');
    expect(said.json().data).toMatchObject({ text: 'Yes, behind the kitchen', mine: true, read: false });

    const hers = await withMember(priya, job, amara);
    expect(hers.data.messages).toMatchObject([
      { text: 'Is there parking at night?', author_name: 'Amara Okafor', mine: false },
      { text: 'Yes, behind the kitchen', author_name: 'Priya Nair', mine: true },
    ]);
    expect(hers.data.thread).toMatchObject({ about: 'booking', job: { job_id: job.job_id, code: job.code } });
    const theirs = (
      await server()
        .as(amara)
        .get(`${pathOf(job)}?with=member`)
    ).json();
    expect(theirs.data.with).toBeNull();
    expect(theirs.data.messages.map(({ mine }: Said) => mine)).toEqual([true, false]);
  });

  test('the planner is notified once for several messages, and again after they have read [messages-1]', async () => {
    const { priya, other, amara, job } = await booking();
    await toPlanner(amara, job, 'Hello');
    await toPlanner(amara, job, 'Is there parking at night?');
    const first = await told(priya);
    expect(first).toMatchObject({
      messagesCount: 1,
      data: [
        { kind: 'message', title: 'Amara Okafor sent you a message', link: expect.stringMatching(/^\/messages\?/) },
      ],
    });
    expect(first.data[0]?.body).toContain(job.code);
    expect((await threads(priya)).data).toMatchObject([
      { unread: 2, with: { name: 'Amara Okafor' }, last: { text: 'Is there parking at night?', mine: false } },
    ]);
    expect((await told(other)).data).toEqual([]);

    later();
    expect((await read(priya)).statusCode).toBe(200);
    expect((await told(priya)).messagesCount).toBe(0);
    expect((await threads(priya)).data).toMatchObject([{ unread: 0 }]);
    await toPlanner(amara, job, 'And a microwave?');
    expect((await told(priya)).messagesCount).toBe(1);
  });

  test('a person who has cleared their bell is notified of the next message all the same', async () => {
    const { priya, amara, job } = await booking();
    await toPlanner(amara, job, 'Hello');
    await server().as(priya).post('/api/v1/notifications/read');
    await toPlanner(amara, job, 'Are you there?');
    expect((await told(priya)).messagesCount).toBe(1);
  });

  test('the text of a message stands neither under the bell nor anywhere outside the thread', async () => {
    const { priya, amara, job } = await booking();
    await toMember(priya, job, amara, 'Please bring your diabetes kit');
    expect(JSON.stringify(await told(amara))).not.toContain('diabetes');
    const { rows } = await server().owner.query(`select payload::text from graphile_worker._private_jobs`);
    expect(JSON.stringify(rows)).not.toContain('diabetes');
  });

  test('a message is marked as read once the other side has read as far, and not before', async () => {
    const { priya, other, amara, job } = await booking();
    const marks = async () =>
      (await withMember(priya, job, amara)).data.messages.map(({ read: isRead }: Said) => isRead);
    await toMember(priya, job, amara, 'Can you cover tonight?');
    expect(await marks()).toEqual([false]);
    // A colleague who looks is not its addressee.
    const { thread_id, messages } = await newest(priya);
    await server().as(other).post(`/api/v1/threads/${thread_id}/read`, { message_id: messages[0]?.message_id });
    expect(await marks()).toEqual([false]);
    await read(amara);
    expect(await marks()).toEqual([true]);
    await toMember(priya, job, amara, 'From eight');
    expect(await marks()).toEqual([true, false]);
    expect((await threads(amara)).data).toMatchObject([{ unread: 1 }]);
  });

  test('reading an earlier message again takes no mark away', async () => {
    const { priya, amara, job } = await booking();
    await toMember(priya, job, amara, 'One');
    await toMember(priya, job, amara, 'Two');
    await read(amara);
    const { thread_id, messages } = await newest(amara);
    await server().as(amara).post(`/api/v1/threads/${thread_id}/read`, { message_id: messages[0]?.message_id });
    expect((await threads(amara)).data).toMatchObject([{ unread: 0 }]);
  });

  test('a message of another thread marks nothing as read', async () => {
    const [{ priya, amara, job }, other] = [await booking(), await booking()];
    await toMember(priya, job, amara, 'Hello');
    await toMember(other.priya, other.job, other.amara, 'Hello');
    const [here, there] = [await newest(amara), await newest(other.amara)];
    const message_id = there.messages[0]?.message_id;
    await server().as(amara).post(`/api/v1/threads/${here.thread_id}/read`, { message_id });
    expect((await threads(amara)).data).toMatchObject([{ unread: 1 }]);
  });

  test('any administrator may read and answer; an administrator who answers takes part from then on', async () => {
    const { priya, other, amara, job } = await booking();
    await toPlanner(amara, job, 'Hello');
    expect((await threads(other)).data).toEqual([]);
    expect(texts(await withMember(other, job, amara))).toEqual(['Hello']);
    expect((await toMember(other, job, amara, 'Priya is off today')).statusCode).toBe(200);
    expect((await threads(other)).data).toHaveLength(1);
    // A colleague's answer is no news to Priya.
    expect((await threads(priya)).data).toMatchObject([{ unread: 1 }]);
    await toPlanner(amara, job, 'Thank you');
    expect((await told(other)).messagesCount).toBe(1);
    expect((await threads(priya)).data).toMatchObject([{ unread: 2 }]);
  });
});

describe('the addressee of a staff member', () => {
  const hearsOf = async (over: Record<string, unknown>, offerer?: Person) => {
    const { make } = server();
    const amara = await make.member();
    const job = await make.job(undefined, over);
    if (offerer) await make.offer(job, amara, { created_by: offerer.user_id });
    else await make.application(job, amara);
    expect((await toPlanner(amara, job, 'Hello')).statusCode).toBe(200);
    return job;
  };

  test('is the planner, else the administrator who works on the shift, else the one who made the offer', async () => {
    const { make } = server();
    const [planner, admin, offerer] = [await make.admin(), await make.admin(), await make.admin()];
    const [job_planner, admin_user] = [planner.user_id, admin.user_id];
    await hearsOf({ job_planner, admin_user }, offerer);
    await hearsOf({ admin_user }, offerer);
    await hearsOf({}, offerer);
    const counts = await Promise.all([planner, admin, offerer].map(async (who) => (await told(who)).messagesCount));
    expect(counts).toEqual([1, 1, 1]);
  });

  test('is nobody whose account is gone: the next one is asked', async () => {
    const { make, owner } = server();
    const [planner, admin] = [await make.admin(), await make.admin()];
    await owner.query(`update app.users set status = 'disabled' where user_id = $1`, [planner.user_id]);
    await hearsOf({ job_planner: planner.user_id, admin_user: admin.user_id });
    expect((await told(admin)).messagesCount).toBe(1);
  });

  test('is every administrator while nobody has the shift yet, until one answers', async () => {
    const { make } = server();
    const [one, two] = [await make.admin(), await make.admin()];
    const amara = await make.member();
    const job = await make.job();
    await make.application(job, amara);
    await toPlanner(amara, job, 'Is the shift still free?');
    for (const who of [one, two]) expect((await told(who)).messagesCount).toBe(1);
    await toMember(two, job, amara, 'It is');
    expect((await told(one)).messagesCount).toBe(0);
    await toPlanner(amara, job, 'Good');
    expect((await told(one)).messagesCount).toBe(0);
    expect((await threads(two)).data).toMatchObject([{ unread: 1 }]);
  });
});

describe('a staff member writes', () => {
  test('once they are booked, have applied or are asked, and to nobody about any other shift', async () => {
    const { make } = server();
    const amara = await make.member();
    const [open, hidden] = [await make.job(), await make.job(undefined, { status: 'Unpublished' })];
    const refused = await toPlanner(amara, open, 'Hello');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'You can write to the planner once you have applied for this shift or it is offered to you',
    ]);
    expect((await toPlanner(amara, hidden, 'Hello')).statusCode).toBe(404);
    await make.application(open, amara);
    expect((await toPlanner(amara, open, 'Hello')).statusCode).toBe(200);
    const asked = await make.job();
    await make.offer(asked, amara);
    expect((await toPlanner(amara, asked, 'Hello')).statusCode).toBe(200);
    const declined = await make.job();
    await make.offer(declined, amara, { status: 'declined' });
    expect((await toPlanner(amara, declined, 'Hello')).statusCode).toBe(409);
  });

  test('in a thread that exists, even when somebody else has the shift by now', async () => {
    const { make, owner } = server();
    const { priya, amara, job } = await booking();
    await toMember(priya, job, amara, 'Can you come?');
    await owner.query('update app.jobs set assigned_to = $2 where job_id = $1', [
      job.job_id,
      (await make.member()).user_id,
    ]);
    expect((await toPlanner(amara, job, 'Not any more, I see')).statusCode).toBe(200);
  });

  test('as themself alone: another’s thread is not found', async () => {
    const { priya, amara, job } = await booking();
    await toMember(priya, job, amara, 'Hello');
    const bea = await server().make.member();
    const asAmara = { with: 'member', member_id: amara.user_id, text: 'Hello' };
    expect((await server().as(bea).post(pathOf(job), asAmara)).statusCode).toBe(404);
    const { thread_id } = await newest(amara);
    for (const path of ['messages', 'read'] as const) {
      const body = path === 'messages' ? { text: 'Hello' } : { message_id: thread_id };
      expect((await server().as(bea).post(`/api/v1/threads/${thread_id}/${path}`, body)).statusCode).toBe(404);
    }
    expect((await server().as(bea).get(`/api/v1/threads/${thread_id}/messages`)).statusCode).toBe(404);
  });
});

describe('a manager asks the person who posted a shift', () => {
  test('the two of them read it, and nobody else, an administrator included', async () => {
    const { make } = server();
    const office = await make.office();
    const [creator, asker] = [await make.locationManager(office), await make.providerManager(office)];
    const job = await make.job(office, { created_by: creator.user_id });
    expect((await toCreator(asker, job, 'Which ward is it?')).statusCode).toBe(200);
    expect((await threads(creator)).data).toMatchObject([{ about: 'job', unread: 1 }]);
    const { thread_id } = await newest(creator);
    const answer = await server().as(creator).post(`/api/v1/threads/${thread_id}/messages`, { text: 'Bluebell' });
    expect(answer.statusCode).toBe(200);
    const seen = (
      await server()
        .as(asker)
        .get(`${pathOf(job)}?with=creator`)
    ).json();
    expect(texts(seen)).toEqual(['Which ward is it?', 'Bluebell']);

    for (const who of [await make.admin(), await make.agencyManager(office), await make.locationManager(office)]) {
      expect((await server().as(who).get(`/api/v1/threads/${thread_id}/messages`)).statusCode).toBe(404);
      expect((await server().as(who).post(`/api/v1/threads/${thread_id}/messages`, { text: 'x' })).statusCode).toBe(
        404,
      );
      expect(
        (
          await server()
            .as(who)
            .get(`${pathOf(job)}?with=creator`)
        ).json().data.messages,
      ).toEqual([]);
    }
  });

  test('each who asks has a thread of their own', async () => {
    const { make } = server();
    const office = await make.office();
    const creator = await make.locationManager(office);
    const job = await make.job(office, { created_by: creator.user_id });
    await toCreator(await make.admin(), job, 'From an administrator');
    await toCreator(await make.providerManager(office), job, 'From a manager');
    expect((await threads(creator)).data).toHaveLength(2);
  });

  test('not themself, not about a shift out of sight, and staff not at all', async () => {
    const { make } = server();
    const office = await make.office();
    const creator = await make.locationManager(office);
    const job = await make.job(office, { created_by: creator.user_id });
    expect((await toCreator(creator, job, 'Hello')).json().message).toBe('You posted this shift yourself');
    expect((await toCreator(await make.locationManager(await make.office()), job, 'Hello')).statusCode).toBe(404);
    expect((await toCreator(await make.member(), job, 'Hello')).statusCode).toBe(403);
  });

  test('a thread goes out of sight with its shift', async () => {
    const { make, owner } = server();
    const [here, there] = [await make.office(), await make.office()];
    const [creator, asker] = [await make.locationManager(here), await make.locationManager(here)];
    const job = await make.job(here, { created_by: creator.user_id });
    await toCreator(asker, job, 'Which ward is it?');
    const { thread_id } = await newest(asker);
    await owner.query('delete from app.job_geo where job_id = $1', [job.job_id]);
    await owner.query('update app.jobs set agency_id = $2, care_provider_id = $3, office_id = $4 where job_id = $1', [
      job.job_id,
      there.agency_id,
      there.care_provider_id,
      there.office_id,
    ]);
    expect((await server().as(asker).get(`/api/v1/threads/${thread_id}/messages`)).statusCode).toBe(404);
    expect((await threads(asker)).data).toEqual([]);
  });
});

describe('a message', () => {
  test('is not empty and not too long, and there are not too many at once', async () => {
    const { priya, amara, job } = await booking();
    expect((await toMember(priya, job, amara, '  ')).json().message).toContain('Write something');
    expect((await toMember(priya, job, amara, 'x'.repeat(MESSAGE_LENGTH + 1))).statusCode).toBe(422);
    expect((await toMember(priya, job, amara, 'x'.repeat(MESSAGE_LENGTH))).statusCode).toBe(200);
    for (let n = 1; n < MOST_A_MINUTE; n++) await toMember(priya, job, amara, `Number ${n}`);
    expect((await toMember(priya, job, amara, 'One more')).statusCode).toBe(429);
    expect((await toPlanner(amara, job, 'Stop it')).statusCode).toBe(200);
    later(61_000);
    expect((await toMember(priya, job, amara, 'Sorry')).statusCode).toBe(200);
  });

  test('to somebody who is gone is refused', async () => {
    const { priya, amara, job } = await booking();
    await toMember(priya, job, amara, 'Hello');
    await server().owner.query(`update app.users set status = 'disabled' where user_id = $1`, [amara.user_id]);
    const refused = await toMember(priya, job, amara, 'Hello?');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_now']);
    expect(texts(await withMember(priya, job, amara))).toEqual(['Hello']);
  });

  test('said by two at once about the same shift is in one thread, each at a moment of its own', async () => {
    const { priya, other, amara, job } = await booking();
    const said = await Promise.all(
      [priya, other, priya, other].map((who, n) => toMember(who, job, amara, `Number ${n}`)),
    );
    expect(said.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await threads(amara)).data).toMatchObject([{ unread: 4 }]);
    expect(texts(await withMember(priya, job, amara)).toSorted()).toEqual([
      'Number 0',
      'Number 1',
      'Number 2',
      'Number 3',
    ]);
  });

  test('of long ago is found by going on to earlier ones', async () => {
    const { priya, amara, job } = await booking();
    const all = Array.from({ length: 35 }, (_, n) => `Number ${n}`);
    for (const text of all) {
      await toMember(priya, job, amara, text);
      later(4_000);
    }
    const { thread_id } = await newest(amara);
    const seen: string[] = [];
    let before: string | null = '';
    while (before !== null) {
      const query: string = before === '' ? '' : `?before=${before}`;
      const page = (await server().as(amara).get(`/api/v1/threads/${thread_id}/messages${query}`)).json();
      seen.unshift(...texts(page));
      before = page.next;
    }
    expect(seen).toEqual(all);
  });
});

test('my threads go on, the one with the newest message first, however many there are', async () => {
  const { make } = server();
  const [priya, amara] = [await make.admin(), await make.member()];
  const office = await make.office();
  const codes: string[] = [];
  for (let n = 0; n < 35; n++) {
    const job = await make.job(office);
    await toMember(priya, job, amara, 'Hello');
    codes.unshift(job.code);
    later(1_000);
  }
  const first = await threads(amara);
  const rest = (await server().as(amara).get(`/api/v1/messages?after=${first.next}`)).json();
  const seen = [...first.data, ...rest.data].map(({ job }: { job: { code: string } }) => job.code);
  expect(seen).toEqual(codes);
  expect([first.data.length, rest.next]).toEqual([30, null]);
});
