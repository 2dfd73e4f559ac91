import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAIL_AFTER_MS } from '@handover/domain/messages/policy';
import { useTestServer } from '../../test/harness.ts';
import { liveIn, NO_REDIS, SOON } from '../../test/live.ts';
import type { Person } from '../../test/make.ts';
import type { Mail } from '../adapters/mail.ts';
import { startWorker } from '../worker.ts';

const testServer = useTestServer();

async function booking() {
  const { make } = testServer();
  const [priya, amara] = [await make.admin({ first_name: 'Priya', last_name: 'Nair' }), await make.member()];
  const job = await make.job(undefined, {
    status: 'Confirmed',
    assigned_to: amara.user_id,
    job_planner: priya.user_id,
  });
  const path = `/api/v1/jobs/${job.job_id}/messages`;
  const say = (text: string) => testServer().as(priya).post(path, { with: 'member', member_id: amara.user_id, text });
  return { priya, amara, job, path, say };
}
const readAll = async (who: Person) => {
  const [{ thread_id }] = (await testServer().as(who).get('/api/v1/messages')).json().data;
  const { data } = (await testServer().as(who).get(`/api/v1/threads/${thread_id}/messages`)).json();
  const { message_id } = data.messages.at(-1);
  return testServer().as(who).post(`/api/v1/threads/${thread_id}/read`, { message_id });
};

describe('a person who is away gets a mail', () => {
  const mails: Mail[] = [];
  let worker: Awaited<ReturnType<typeof startWorker>>;
  beforeAll(async () => {
    const { pools, adapters, clock, config, time } = testServer();
    // The queue runs by the database's clock.
    time.now = new Date();
    const send = async (letter: Mail) => void mails.push(letter);
    const mail = { send, ofTask: () => ({ send }), close: () => undefined };
    worker = await startWorker({ pools, mail, ...adapters, clock, config, log: (words) => console.error(words) });
  });
  afterAll(() => worker.stop());

  const waiting = async () => {
    const { rows } = await testServer().owner.query<{ run_at: Date }>('select run_at from graphile_worker.jobs');
    return rows.map(({ run_at }) => run_at.getTime() - testServer().time.now.getTime());
  };
  /** Makes tasks that wait for their time due now. */
  const tenMinutesLater = async () => {
    await expect.poll(waiting).toEqual([MAIL_AFTER_MS]);
    await testServer().owner.query('update graphile_worker._private_jobs set run_at = now()');
    // An inserted task does the same; without it the worker would find these only when it looks again.
    await testServer().owner.query(`select pg_notify('jobs:insert', '{"count": 1}')`);
    await expect.poll(waiting).toEqual([]);
  };
  const to = ({ email }: Person) => mails.filter((mail) => mail.to === email);

  test('ten minutes later and not before, once for several messages, without what was said', async () => {
    const { amara, say } = await booking();
    await say('Please bring your diabetes kit');
    await say('And your badge');
    expect(to(amara)).toEqual([]);
    await tenMinutesLater();
    expect(to(amara)).toHaveLength(1);
    const [mail] = to(amara);
    expect(mail?.subject).toBe('You have a message');
    expect(JSON.stringify(mail)).toContain('Priya Nair sent you a message');
    expect(JSON.stringify(mail)).toContain('/messages?thread=');
    expect(JSON.stringify(mail)).not.toMatch(/diabetes|badge/);
  });

  test('unless they have read it by then', async () => {
    const { amara, say } = await booking();
    await say('Can you cover tonight?');
    await readAll(amara);
    await tenMinutesLater();
    expect(to(amara)).toEqual([]);
  });

  test('unless they want no mails about messages', async () => {
    const { amara, say } = await booking();
    await testServer().as(amara).put('/api/v1/notification_preferences/message', { email: false });
    await say('Can you cover tonight?');
    await tenMinutesLater();
    expect(to(amara)).toEqual([]);
  });
});

describe('a person with the page open', () => {
  const { startServer, page, send } = liveIn(testServer);

  test('gets at once that something was said and where, and never what [away-1]', async () => {
    const [here, there] = [await startServer(), await startServer()];
    const { priya, amara, job, path } = await booking();
    const bea = await testServer().make.member();
    const { agency_id, care_provider_id, office_id } = job;
    const manager = await testServer().make.locationManager({ agency_id, care_provider_id, office_id });
    const [hers, theirs, managers] = [await page(here, amara), await page(here, bea), await page(here, manager)];
    await send(there, priya, 'POST', path, { with: 'member', member_id: amara.user_id, text: 'Bring your badge' });
    await expect.poll(hers.text, SOON).toContain('event: message');
    expect(hers.text()).toContain(`"job_id":"${job.job_id}"`);
    expect(hers.text()).not.toContain('badge');
    expect(theirs.text() + managers.text()).not.toContain('event: message');
  });

  test('sees the other read what they said', async () => {
    const server = await startServer();
    const { priya, amara, path } = await booking();
    await send(server, priya, 'POST', path, { with: 'member', member_id: amara.user_id, text: 'Hello' });
    const planner = await page(server, priya);
    const [{ thread_id }] = (await testServer().as(amara).get('/api/v1/messages')).json().data;
    const { data } = (await testServer().as(amara).get(`/api/v1/threads/${thread_id}/messages`)).json();
    const { message_id } = data.messages[0];
    await send(server, amara, 'POST', `/api/v1/threads/${thread_id}/read`, { message_id });
    await expect.poll(planner.text, SOON).toContain(`"thread_id":"${thread_id}"`);
  });

  test('gets at the next look at the database what Redis did not bring', async () => {
    const here = await startServer({ redis_url: NO_REDIS, look_ms: 50 });
    const { amara, say } = await booking();
    const hers = await page(here, amara);
    await say('Hello');
    await expect.poll(hers.text, SOON).toContain('event: message');
  });

  test('gets nothing of what two managers say to each other', async () => {
    const server = await startServer();
    const { make } = testServer();
    const office = await make.office();
    const [creator, asker] = [await make.locationManager(office), await make.providerManager(office)];
    const job = await make.job(office, { created_by: creator.user_id });
    const [hers, admins] = [await page(server, creator), await page(server, await make.admin())];
    await send(server, asker, 'POST', `/api/v1/jobs/${job.job_id}/messages`, { with: 'creator', text: 'Hello' });
    await expect.poll(hers.text, SOON).toContain('event: message');
    expect(admins.text()).not.toContain('event: message');
  });
});
