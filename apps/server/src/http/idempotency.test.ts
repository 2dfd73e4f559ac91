import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { describe, expect, test } from 'vitest';
import { isSafe } from '@handover/contract/endpoint';
import { openSession, useHouse } from '../../test/harness.ts';
import { billingWrites } from '../../test/keys/billingWrites.ts';
import { checkInWrites } from '../../test/keys/checkInWrites.ts';
import { checkOutWrites } from '../../test/keys/checkOutWrites.ts';
import { clientWrites } from '../../test/keys/clientWrites.ts';
import { closeWrites } from '../../test/keys/closeWrites.ts';
import { complianceWrites } from '../../test/keys/complianceWrites.ts';
import { deskWrites } from '../../test/keys/deskWrites.ts';
import { invitationWrites } from '../../test/keys/invitationWrites.ts';
import { lateAskWrites, lateCancelWrites } from '../../test/keys/lateCancelWrites.ts';
import { invoiceWrites } from '../../test/keys/invoiceWrites.ts';
import { messageWrites } from '../../test/keys/messageWrites.ts';
import { moveWrites, staffMoveWrites } from '../../test/keys/moveWrites.ts';
import { notificationWrites } from '../../test/keys/notificationWrites.ts';
import { paperWrites } from '../../test/keys/paperWrites.ts';
import { ticketThingWrites } from '../../test/keys/ticketThingWrites.ts';
import { ticketWrites } from '../../test/keys/ticketWrites.ts';
import { paymentWrites } from '../../test/keys/paymentWrites.ts';
import { placeWrites } from '../../test/keys/placeWrites.ts';
import { postingWrites } from '../../test/keys/postingWrites.ts';
import { privacyWrites } from '../../test/keys/privacyWrites.ts';
import { profileWrites } from '../../test/keys/profileWrites.ts';
import { calendarWrites, pushWrites } from '../../test/keys/reachWrites.ts';
import { myPlaceWrites, regardWrites } from '../../test/keys/regardWrites.ts';
import { refillWrites, standbyWrites } from '../../test/keys/refillWrites.ts';
import { spendWrites } from '../../test/keys/spendWrites.ts';
import { staffWrites } from '../../test/keys/staffWrites.ts';
import { hoursWrites, timesheetWrites } from '../../test/keys/timesheetWrites.ts';
import { PASSWORD, type Person } from '../../test/make.ts';
import { routes } from '../app.ts';
import { hashOf } from './session.ts';

const house = useHouse({ DATABASE_POOL: '20' });
const TOGETHER = 20;
const NEW_PASSWORD = 'kettle on at seven';

type Sent = { method: 'post' | 'put' | 'delete'; url: string; body?: object };
/** A request, and another that differs from it as little as possible. */
type Pair = [request: Sent, another: Sent];

const form = (over: object = {}) => ({
  first_name: 'Ann',
  last_name: 'Lee',
  email: `${randomUUID()}@example.org`,
  level: 1,
  ...over,
});
const sessionOf = async (person: Person): Promise<string> => {
  const token = await openSession(house().owner, person, house().clock);
  const { rows } = await house().owner.query('select session_id from app.sessions where token_hash = $1', [
    hashOf(token),
  ]);
  return rows[0].session_id;
};

/** Every write that keeps its answer under a key. */
const KEPT: Record<string, (ann: Person) => Promise<Pair>> = {
  async 'sessions.end'(ann) {
    const end = async (): Promise<Sent> => ({ method: 'delete', url: `/api/v1/sessions/${await sessionOf(ann)}` });
    return [await end(), await end()];
  },
  async 'second_factor.stop'() {
    const stop = (password: string): Sent => ({
      method: 'post',
      url: '/api/v1/second_factor/stop',
      body: { password },
    });
    return [stop(PASSWORD), stop('another')];
  },
  async 'users.create'() {
    const create = (): Sent => ({ method: 'post', url: '/api/v1/users', body: form() });
    return [create(), create()];
  },
  async 'users.update'() {
    const { user_id, email } = await house().make.admin();
    const update = (first_name: string): Sent => ({
      method: 'put',
      url: `/api/v1/users/${user_id}`,
      body: form({ first_name, email }),
    });
    return [update('Ann'), update('Anne')];
  },
  async 'users.password'(ann) {
    const set = (password: string): Sent => ({
      method: 'post',
      url: `/api/v1/users/${ann.user_id}/password`,
      body: { password, current_password: PASSWORD },
    });
    return [set(NEW_PASSWORD), set(`${NEW_PASSWORD}!`)];
  },
  async 'job_tags.create'() {
    const create = (): Sent => ({ method: 'post', url: '/api/v1/job_tags', body: { title: randomUUID() } });
    return [create(), create()];
  },
  async 'job_tags.update'() {
    const { tag_id } = await house().make.tag();
    const update = (): Sent => ({ method: 'put', url: `/api/v1/job_tags/${tag_id}`, body: { title: randomUUID() } });
    return [update(), update()];
  },
};
const OF_STAFF = {
  ...staffMoveWrites(house),
  ...standbyWrites(house),
  ...calendarWrites(house),
  ...myPlaceWrites(house),
  ...checkInWrites(house),
  ...checkOutWrites(house),
  ...hoursWrites(house),
};
/** What only whoever keeps a place sends. */
const OF_PLACES = lateAskWrites(house);
Object.assign(KEPT, lateCancelWrites(house), OF_PLACES);
Object.assign(KEPT, clientWrites(house), invitationWrites(house), notificationWrites(house), profileWrites(house));
Object.assign(KEPT, moveWrites(house), OF_STAFF, postingWrites(house), staffWrites(house), paperWrites(house));
Object.assign(KEPT, messageWrites(house), complianceWrites(house), regardWrites(house));
Object.assign(KEPT, refillWrites(house), pushWrites, placeWrites(house));
Object.assign(
  KEPT,
  closeWrites(house),
  paymentWrites(house),
  ticketWrites(house),
  deskWrites,
  ticketThingWrites(house),
  invoiceWrites(house),
  timesheetWrites(house),
  billingWrites(house),
  spendWrites(house),
  privacyWrites(house),
);
/** Signing out ends what a key belongs to; the others answer a secret, which is never kept. */
const NOT_KEPT = ['logout', 'second_factor.start', 'second_factor.confirm', 'calendar_link.make'];

type Here = ReturnType<ReturnType<typeof house>['as']>;
const send = (here: Here, { method, url, body }: Sent, key?: string) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return method === 'delete' ? here.delete(url, headers) : here[method](url, body, headers);
};
const effects = async (ann: Person, action: string): Promise<number> => {
  const { rows } = await house().owner.query(
    'select count(*)::int as n from app.audit where actor_id = $1 and action = $2',
    [ann.user_id, action],
  );
  return rows[0].n;
};
const together = (once: () => Promise<{ statusCode: number; body: string }>) =>
  Promise.all(Array.from({ length: TOGETHER }, once));

test('every write of someone signed in is tried here', () => {
  const writes = routes.filter(({ endpoint, open }) => !open && !isSafe(endpoint));
  expect([...Object.keys(KEPT), ...NOT_KEPT].sort()).toEqual(writes.map(({ endpoint }) => endpoint.name).sort());
});

describe.each(Object.entries(KEPT))('%s', (name, pairFor) => {
  const someone = (): Promise<Person> => {
    const { make } = house();
    return name in OF_STAFF ? make.member() : name in OF_PLACES ? make.locationManager() : make.admin();
  };

  test('sent twice with one key takes effect once and gets the same answer', async () => {
    const ann = await someone();
    const here = house().as(ann);
    const [request] = await pairFor(ann);
    const key = randomUUID();
    const first = await send(here, request, key);
    expect(first.statusCode).toBe(200);
    const second = await send(here, request, key);
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    expect(await effects(ann, name)).toBe(1);
  });

  test('sent twenty times at once with one key takes effect once and gets the same answer', async () => {
    const ann = await someone();
    const here = house().as(ann);
    const [request] = await pairFor(ann);
    const key = randomUUID();
    // Of files, one person sends few at a time; whoever is told to come back does.
    const patiently = async (): ReturnType<typeof send> => {
      const answer = await send(here, request, key);
      return answer.statusCode === 429 ? wait(20).then(patiently) : answer;
    };
    const answers = await together(patiently);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const [first, ...others] = answers.map(({ body }) => JSON.parse(body));
    for (const other of others) expect(other).toEqual(first);
    expect(await effects(ann, name)).toBe(1);
  });

  test('another request under a used key is refused and does nothing', async () => {
    const ann = await someone();
    const here = house().as(ann);
    const [request, another] = await pairFor(ann);
    const key = randomUUID();
    await send(here, request, key);
    const answer = await send(here, another, key);
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'This Idempotency-Key was already used for another request',
    ]);
    expect(await effects(ann, name)).toBe(1);
  });
});

describe('a key', () => {
  const tag = (): Sent => ({ method: 'post', url: '/api/v1/job_tags', body: { title: randomUUID() } });

  test('makes the difference: without one, a request sent twice is done twice', async () => {
    const ann = await house().make.admin();
    const here = house().as(ann);
    const { user_id, email } = await house().make.admin();
    const update: Sent = { method: 'put', url: `/api/v1/users/${user_id}`, body: form({ email }) };
    await send(here, update);
    await send(here, update);
    expect(await effects(ann, 'users.update')).toBe(2);
  });

  test('belongs to one person: another may use the same', async () => {
    const { as, make } = house();
    const [ann, ben] = [as(await make.admin()), as(await make.admin())];
    const key = randomUUID();
    const [first, second] = [await send(ann, tag(), key), await send(ben, tag(), key)];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(first.json().data.tag_id).not.toBe(second.json().data.tag_id);
  });

  test('belongs to one call: another call under it is refused', async () => {
    const ann = await house().make.admin();
    const here = house().as(ann);
    const key = randomUUID();
    await send(here, tag(), key);
    expect((await send(here, { method: 'post', url: '/api/v1/users', body: form() }, key)).statusCode).toBe(422);
  });

  test('of a refused request is free again: put right, it is done', async () => {
    const ann = await house().make.admin();
    const here = house().as(ann);
    const key = randomUUID();
    const { title } = await house().make.tag();
    expect((await send(here, { ...tag(), body: { title } }, key)).statusCode).toBe(422);
    expect((await send(here, tag(), key)).statusCode).toBe(200);
  });

  test('still holds a day later', async () => {
    const { make, time } = house();
    const ann = await make.member();
    const here = house().as(ann);
    const key = randomUUID();
    const end: Sent = { method: 'delete', url: `/api/v1/sessions/${await sessionOf(ann)}` };
    const first = await send(here, end, key);
    time.now = new Date(time.now.getTime() + 86_400_000);
    const second = await send(here, end, key);
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
  });

  test.each(['short', 'with spaces in it', 'x'.repeat(101), 'naïve-key'])('cannot be %s', async (key) => {
    const answer = await send(house().as(await house().make.admin()), tag(), key);
    expect(answer.statusCode).toBe(422);
  });
});

describe('what is not kept under a key', () => {
  const epoch = () => Math.floor(house().clock().getTime() / 1000);
  const start: Sent = { method: 'post', url: '/api/v1/second_factor/start', body: { password: PASSWORD } };
  const keysOf = async ({ user_id }: Person) =>
    (await house().owner.query('select * from app.idempotency_keys where user_id = $1', [user_id])).rowCount;

  test('the secret of a second factor: sent again it is another one, and the last one counts', async () => {
    const ann = await house().make.admin();
    const here = house().as(ann);
    const key = randomUUID();
    const [first, last] = [await send(here, start, key), await send(here, start, key)].map(
      (answer) => answer.json().data.secret as string,
    );
    expect(first).not.toBe(last);
    expect(await keysOf(ann)).toBe(0);
    const confirm = (secret = '') =>
      send(here, {
        method: 'post',
        url: '/api/v1/second_factor/confirm',
        body: { code: generateSync({ secret, epoch: epoch() }) },
      });
    expect((await confirm(first)).statusCode).toBe(422);
    expect((await confirm(last)).statusCode).toBe(200);
  });

  test('the recovery codes: of twenty at once one gets them', async () => {
    const ann = await house().make.admin();
    const here = house().as(ann);
    const secret = (await send(here, start)).json().data.secret as string;
    const code = generateSync({ secret, epoch: epoch() });
    const key = randomUUID();
    const answers = await together(() =>
      send(here, { method: 'post', url: '/api/v1/second_factor/confirm', body: { code } }, key),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(TOGETHER - 1).fill(409)]);
    expect(await effects(ann, 'second_factor.confirm')).toBe(1);
    expect(await keysOf(ann)).toBe(0);
  });

  test('signing out: whoever comes later finds nobody signed in, and it happened once', async () => {
    const ann = await house().make.admin();
    const here = house().as(ann);
    const key = randomUUID();
    const answers = await together(() => here.post('/api/v1/logout', {}, { 'idempotency-key': key }));
    for (const { statusCode } of answers) expect([200, 401]).toContain(statusCode);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await effects(ann, 'logout')).toBe(1);
    expect((await here.post('/api/v1/logout', {}, { 'idempotency-key': key })).statusCode).toBe(401);
  });

  test('a password, in any form that could be read or guessed', async () => {
    const ann = await house().make.admin();
    const here = house().as(ann);
    const password = `${NEW_PASSWORD} ${randomUUID()}`;
    const answer = await send(here, { method: 'post', url: '/api/v1/users', body: form({ password }) }, randomUUID());
    expect(answer.statusCode).toBe(200);
    const { rows } = await house().owner.query('select k::text as text from app.idempotency_keys k');
    const kept = rows.map(({ text }) => text).join('\n');
    expect(kept).toContain(answer.json().data.email);
    expect(kept).not.toContain(password);
    expect(kept).not.toContain(hashOf(password).toString('hex'));
  });
});
