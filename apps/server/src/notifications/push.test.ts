import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST_PHONES } from '@handover/contract/notifications/push';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { claimsOf, openPhone, openPushService } from '../../test/pushService.ts';
import { useWorker } from '../../test/worker.ts';
import { DEVELOPMENT_KEYS } from '../config/publishedSecrets.ts';
import { asServer } from '../db/connect.ts';
import { hashOf } from '../http/session.ts';
import { tidyUp } from '../tidyUp.ts';
import { notify, type Notice } from './notify.ts';

const server = useTestServer();
useWorker(server);
const SOON = { interval: 20 };

let service: Awaited<ReturnType<typeof openPushService>>;
beforeAll(async () => {
  service = await openPushService();
});
afterAll(() => service.close());

let ann: Person;
beforeEach(async () => {
  service.answer.status = 201;
  service.answer.headers = {};
  ann = await server().make.member();
});

const tell = (person: Person, over: Partial<Notice> = {}) =>
  asServer(server().pools, 'worker', (db) =>
    notify({ db, now: server().clock(), after: (work) => work(), live: server().adapters.live }, [person.user_id], {
      kind: 'offer_made',
      title: 'Ashgrove House offers you a night',
      body: 'Thursday 20:00 – 08:00 at £18.20',
      link: '/jobs?job_id=1',
      ...over,
    }),
  );
type Phone = ReturnType<typeof openPhone>;
const optIn = async (person: Person, phone: Phone = openPhone(service.origin), here = server().as(person)) => {
  const answer = await here.post('/api/v1/push_subscriptions', phone.subscription);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return { ...phone, heard: () => service.at(phone.path) };
};
const endpointsOf = async (person: Person): Promise<string[]> =>
  (await server().as(person).get('/api/v1/push')).json().data.endpoints;
/** Waits until no task is being done any more; a task that failed waits for its next try. */
async function settled(): Promise<void> {
  const busy = 'select 1 from graphile_worker._private_jobs where attempts = 0 or locked_at is not null';
  await expect.poll(async () => (await server().owner.query(busy)).rowCount, SOON).toBe(0);
}

describe('a phone that opted in is notified, up to the wire', () => {
  test('for it alone to read, and signed by us [push-1]', async () => {
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    const phone = await optIn(ann);
    await tell(ann);
    await expect.poll(() => phone.heard().length, SOON).toBe(1);
    const [delivery] = phone.heard();
    if (!delivery) throw new Error('Nothing came');
    const { key, claims } = claimsOf(delivery);
    expect([key, claims.aud, claims.sub]).toEqual([
      DEVELOPMENT_KEYS.VAPID_PUBLIC_KEY,
      service.origin,
      DEVELOPMENT_KEYS.VAPID_SUBJECT,
    ]);
    expect(claims.exp * 1000).toBeLessThanOrEqual(tomorrow.getTime());
    expect(delivery.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'high' });
    expect(delivery.body.includes('offered')).toBe(false);
    expect(phone.read(delivery)).toEqual({
      title: 'A shift is offered to you',
      body: 'Open Handover to read it',
      link: '/jobs?job_id=1',
      tag: expect.any(String),
    });
  });

  test('with nothing of where, when or for how much on its lock screen [push-2]', async () => {
    const phone = await optIn(ann);
    await tell(ann);
    await expect.poll(() => phone.heard().length, SOON).toBe(1);
    const said = phone.heard().map((delivery) => JSON.stringify(phone.read(delivery)));
    for (const word of ['Ashgrove', 'Thursday', '18.20']) expect(said.join()).not.toContain(word);
  });

  test('each of their phones once, and nobody else’s', async () => {
    const [first, second] = [await optIn(ann), await optIn(ann)];
    const other = await optIn(await server().make.member());
    await tell(ann);
    await expect.poll(() => [first.heard().length, second.heard().length], SOON).toEqual([1, 1]);
    await settled();
    expect(other.heard()).toEqual([]);
  });

  test('not of what can wait, nor of what its owner does not want', async () => {
    const phone = await optIn(ann);
    await tell(ann, { kind: 'account_changed' });
    const said = await server().as(ann).put('/api/v1/notification_preferences/offer_made', { push: false });
    expect(said.json().data).toContainEqual({ kind: 'offer_made', email: true, push: false });
    await tell(ann);
    await tell(ann, { kind: 'job_given' });
    await expect.poll(() => phone.heard().length, SOON).toBe(1);
    await settled();
    expect(phone.heard().map((delivery) => phone.read(delivery)['title'])).toEqual(['You have a shift']);
  });

  test('not once it was read', async () => {
    const phone = await optIn(ann);
    service.answer.status = 503;
    await tell(ann);
    await expect.poll(() => phone.heard().length, SOON).toBe(1);
    await server().as(ann).post('/api/v1/notifications/read');
    service.answer.status = 201;
    await tryAgain();
    expect(phone.heard()).toHaveLength(1);
  });

  test('not of what is half a day old', async () => {
    const phone = await optIn(ann);
    service.answer.status = 503;
    await tell(ann);
    await expect.poll(() => phone.heard().length, SOON).toBe(1);
    server().time.now = new Date(server().clock().getTime() + 12 * 3_600_000);
    await tryAgain();
    expect(phone.heard()).toHaveLength(1);
  });
});

/** Makes failed tasks due at once. */
async function tryAgain(): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await server().owner.query(`update graphile_worker._private_jobs set run_at = now() where attempts > 0 and
           locked_at is null returning 1`)
        ).rowCount,
      SOON,
    )
    .toBeGreaterThan(0);
  await expect
    .poll(
      async () => (await server().owner.query('select 1 from graphile_worker.jobs where attempts > 0')).rowCount,
      SOON,
    )
    .toBe(0);
}

describe('when a push service', () => {
  test('is down, the phone is notified once it is back', async () => {
    const phone = await optIn(ann);
    service.answer.status = 503;
    await tell(ann);
    await expect.poll(() => phone.heard().length, SOON).toBe(1);
    service.answer.status = 201;
    await tryAgain();
    expect(phone.heard()).toHaveLength(2);
  });

  test.each([404, 410])('answers %i, the phone is forgotten', async (status) => {
    const phone = await optIn(ann);
    service.answer.status = status;
    await tell(ann);
    await expect.poll(() => endpointsOf(ann), SOON).toEqual([]);
    expect(phone.heard()).toHaveLength(1);
  });

  test('redirects us, nobody goes there [push-3]', async () => {
    const [phone, elsewhere] = [await optIn(ann), openPhone(service.origin)];
    service.answer.status = 307;
    service.answer.headers = { location: elsewhere.subscription.endpoint };
    await tell(ann);
    await expect.poll(() => phone.heard().length, SOON).toBe(1);
    await settled();
    expect(service.at(elsewhere.path)).toEqual([]);
    expect(await endpointsOf(ann)).toEqual([phone.subscription.endpoint]);
  });
});

describe('a phone', () => {
  test('gets nothing more once it is opted out', async () => {
    const phone = await optIn(ann);
    const { endpoint } = phone.subscription;
    const gone = await server().as(ann).post('/api/v1/push_subscriptions/remove', { endpoint });
    expect(gone.statusCode).toBe(200);
    await tell(ann);
    await settled();
    expect([phone.heard(), await endpointsOf(ann)]).toEqual([[], []]);
  });

  test('is its last owner’s: what waits for the one before is not shown to the next', async () => {
    const bob = await server().make.member();
    const phone = await optIn(ann);
    service.answer.status = 503;
    await tell(ann);
    await expect.poll(() => phone.heard().length, SOON).toBe(1);
    await optIn(bob, phone);
    service.answer.status = 201;
    await tryAgain();
    expect(phone.heard()).toHaveLength(1);
    expect([await endpointsOf(ann), await endpointsOf(bob)]).toEqual([[], [phone.subscription.endpoint]]);
  });

  test('is not taken over by a person who knows its address and not its keys [push-4]', async () => {
    const phone = await optIn(ann);
    const { keys } = openPhone(service.origin).subscription;
    const bob = server().as(await server().make.member());
    const { endpoint } = phone.subscription;
    expect((await bob.post('/api/v1/push_subscriptions', { endpoint, keys })).statusCode).toBe(409);
    await bob.post('/api/v1/push_subscriptions/remove', { endpoint });
    expect(await endpointsOf(ann)).toEqual([endpoint]);
  });

  test('gets nothing more once it is signed out, from here or from afar [push-5]', async () => {
    const [here, lost, kept] = [server().as(ann), server().as(ann), server().as(ann)];
    const phones = [await optIn(ann, undefined, here), await optIn(ann, undefined, lost)];
    const other = await optIn(ann, undefined, kept);
    expect((await here.post('/api/v1/logout')).statusCode).toBe(200);
    const { rows } = await server().owner.query('select session_id from app.sessions where token_hash = $1', [
      hashOf((await lost.token) ?? ''),
    ]);
    expect((await kept.delete(`/api/v1/sessions/${rows[0].session_id}`)).statusCode).toBe(200);
    expect(await endpointsOf(ann)).toEqual([other.subscription.endpoint]);
    await tell(ann);
    await expect.poll(() => other.heard().length, SOON).toBe(1);
    await settled();
    expect(phones.flatMap((phone) => phone.heard())).toEqual([]);
  });

  test('still gets messages when its session was merely idle too long', async () => {
    const phone = await optIn(ann);
    const year = 365 * 86_400_000;
    await tidyUp(server().pools, new Date(server().clock().getTime() + year));
    expect(await endpointsOf(ann)).toEqual([phone.subscription.endpoint]);
  });

  test(`of one person is one of at most ${MOST_PHONES}; then the oldest is forgotten`, async () => {
    const phones: Phone[] = [];
    for (let n = 0; n <= MOST_PHONES; n++) {
      server().time.now = new Date(server().clock().getTime() + 1_000);
      phones.push(await optIn(ann));
    }
    expect(await endpointsOf(ann)).toEqual(phones.slice(1).map(({ subscription }) => subscription.endpoint));
  });
});

describe('a subscription from a browser is refused', () => {
  const { endpoint, keys } = openPhone('https://fcm.googleapis.com').subscription;
  const OFF_THE_CURVE = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  test.each([
    ['an address of nobody we know', { endpoint: 'https://push.example.org/1', keys }],
    ['an address in our own house', { endpoint: 'https://10.0.0.4/1', keys }],
    ['an address without https', { endpoint: endpoint.replace('https', 'http'), keys }],
    ['a key that is none', { endpoint, keys: { ...keys, p256dh: OFF_THE_CURVE } }],
    ['a secret that is too short', { endpoint, keys: { ...keys, auth: 'abcd' } }],
    ['a name that nobody knows', { endpoint, keys, user_id: '1' }],
  ])('with %s', async (_, sent) => {
    expect((await server().as(ann).post('/api/v1/push_subscriptions', sent)).statusCode).toBe(422);
    expect(await endpointsOf(ann)).toEqual([]);
  });
});
