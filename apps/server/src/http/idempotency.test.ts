import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { describe, expect, test } from 'vitest';
import { isSafe } from '@handover/contract/endpoint';
import { useTestServer } from '../../test/harness.ts';
import { openSession } from '../../test/testServer.ts';
import { type Call, type Cell, openCell } from '../../test/matrix/cell.ts';
import { calls } from '../../test/matrix/every.ts';
import type { LivingCaller } from '../../test/matrix/shapes.ts';
import { PASSWORD, type Person } from '../../test/make.ts';
import { png, webp } from '../../test/pictures.ts';
import { routes } from '../routes.ts';
import { hashOf } from './session.ts';

const server = useTestServer({ DATABASE_POOL: '20' });
const TOGETHER = 20;
const NEW_PASSWORD = 'kettle on at seven';

type Sent = { method: 'post' | 'put' | 'delete'; url: string; body?: object };
const form = (over: object = {}) => ({
  first_name: 'Ann',
  last_name: 'Lee',
  email: `${randomUUID()}@example.org`,
  level: 1,
  ...over,
});
const sessionOf = async (person: Person): Promise<string> => {
  const token = await openSession(server().owner, person, server().clock);
  const { rows } = await server().owner.query('select session_id from app.sessions where token_hash = $1', [
    hashOf(token),
  ]);
  return rows[0].session_id;
};

/**
 * Calls without a kept answer: signing out ends what a key belongs to; the others answer a secret, which is never kept.
 */
const NOT_KEPT = [
  'logout',
  'second_factor.start',
  'second_factor.confirm',
  'second_factor.renew_codes',
  'passkeys.add',
  'calendar_link.make',
];

type Here = ReturnType<ReturnType<typeof server>['as']>;
const send = (here: Here, { method, url, body }: Sent, key?: string) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return method === 'delete' ? here.delete(url, headers) : here[method](url, body, headers);
};
const effects = async (ann: Person, action: string): Promise<number> => {
  const { rows } = await server().owner.query(
    'select count(*)::int as n from app.audit where actor_id = $1 and action = $2',
    [ann.user_id, action],
  );
  return rows[0].n;
};
const together = (once: () => Promise<{ statusCode: number; body: string }>, many = TOGETHER) =>
  Promise.all(Array.from({ length: many }, once));

const KEPT = routes
  .filter(({ endpoint, open }) => !open && !isSafe(endpoint) && !NOT_KEPT.includes(endpoint.name))
  .map(({ endpoint }) => endpoint.name);
const KINDS: LivingCaller[] = ['admin', 'member', 'office', 'agency'];

/** Makes a new person who may send this write, with how they send it under a key and how often it took effect. */
async function senderOf(name: string) {
  const example = calls[name];
  const kind = KINDS.find((each) => example?.answers[each][0] === 200);
  if (!example || !kind) throw new Error(`${name} has no example that is answered with 200`);
  const cell = await openCell(server(), kind, { fresh: true, ...(example.apart ? { apart: true } : {}) });
  const key = randomUUID();
  return {
    request: await example.call(cell, 'own'),
    another: async (request: Call): Promise<Call> => {
      const other = example.another
        ? { ...request, ...example.another(request) }
        : await example.call({ ...cell, mark: `${cell.mark}y` } satisfies Cell, 'own');
      expect([other.url, other.body]).not.toEqual([request.url, request.body]);
      return other;
    },
    send: (call: Call) => cell.send({ ...call, headers: { ...call.headers, 'idempotency-key': key } }),
    effects: () => effects(cell.viewer, name),
  };
}

test.each(KEPT)(
  '%s sent twice with one key takes effect once and gets the same answer [idempotency-1]',
  async (name) => {
    const ann = await senderOf(name);
    const first = await ann.send(ann.request);
    expect([first.statusCode, first.statusCode === 200 ? '' : first.body]).toEqual([200, '']);
    const second = await ann.send(ann.request);
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    expect(await ann.effects()).toBe(1);
    // Another request under a used key is refused and does nothing.
    const answer = await ann.send(await ann.another(ann.request));
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'This Idempotency-Key was already used for another request',
    ]);
    expect(await ann.effects()).toBe(1);
  },
);

/** Writes to send, one of each way in which a write reaches the one place that claims keys. */
const WAYS_IN: [name: string, way: string, many: number][] = [
  ['job_tags.create', 'a form', TOGETHER],
  ['job_tags.update', 'a form about something', TOGETHER],
  ['users.remove', 'a request without a form', TOGETHER],
  ['invoices.add_payment', 'money', TOGETHER],
  ['jobs.apply', 'a command of staff on a shift', TOGETHER],
  ['jobs.checkin', 'what has connections of its own', TOGETHER],
  ['users.password', 'what takes a hash', TOGETHER],
  // One person sends few files at a time.
  ['users.picture.save', 'a file', 4],
];
test.each(WAYS_IN)('%s (%s) sent %i times at once with one key takes effect once', async (name, _, many) => {
  const ann = await senderOf(name);
  const answers = await together(() => ann.send(ann.request), many);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(many).fill(200));
  const [first, ...others] = answers.map(({ body }) => JSON.parse(body));
  for (const other of others) expect(other).toEqual(first);
  expect(await ann.effects()).toBe(1);
});

describe('a key', () => {
  const tag = (): Sent => ({ method: 'post', url: '/api/v1/job_tags', body: { title: randomUUID() } });

  test('makes the difference: without one, a request sent twice is done twice', async () => {
    const ann = await server().make.admin();
    const here = server().as(ann);
    const { user_id, email } = await server().make.admin();
    const update: Sent = { method: 'put', url: `/api/v1/users/${user_id}`, body: form({ email }) };
    await send(here, update);
    await send(here, update);
    expect(await effects(ann, 'users.update')).toBe(2);
  });

  test('belongs to one person: another may use the same', async () => {
    const { as, make } = server();
    const [ann, ben] = [as(await make.admin()), as(await make.admin())];
    const key = randomUUID();
    const [first, second] = [await send(ann, tag(), key), await send(ben, tag(), key)];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(first.json().data.tag_id).not.toBe(second.json().data.tag_id);
  });

  test('belongs to one call: another call under it is refused', async () => {
    const ann = await server().make.admin();
    const here = server().as(ann);
    const key = randomUUID();
    await send(here, tag(), key);
    expect((await send(here, { method: 'post', url: '/api/v1/users', body: form() }, key)).statusCode).toBe(422);
  });

  test('of a refused request is free again: the corrected request is done', async () => {
    const ann = await server().make.admin();
    const here = server().as(ann);
    const key = randomUUID();
    const { title } = await server().make.tag();
    expect((await send(here, { ...tag(), body: { title } }, key)).statusCode).toBe(422);
    expect((await send(here, tag(), key)).statusCode).toBe(200);
  });

  test('belongs to one request: another word of a form is another', async () => {
    const here = server().as(await server().make.admin());
    const key = randomUUID();
    const called = (title: string): Sent => ({ method: 'post', url: '/api/v1/job_tags', body: { title } });
    expect((await send(here, called('Night'), key)).statusCode).toBe(200);
    expect((await send(here, called('Nights'), key)).json().message).toMatch(/already used/);
  });

  test('belongs to one file: other bytes are another request', async () => {
    const ann = await server().make.member();
    const key = randomUUID();
    const url = `/api/v1/users/${ann.user_id}/picture`;
    const here = server().as(ann);
    expect((await send(here, { method: 'put', url, body: await png() }, key)).statusCode).toBe(200);
    expect((await send(here, { method: 'put', url, body: await webp() }, key)).json().message).toMatch(/already used/);
  });

  test('still holds a day later', async () => {
    const { make, time } = server();
    const ann = await make.member();
    const here = server().as(ann);
    const key = randomUUID();
    const end: Sent = { method: 'delete', url: `/api/v1/sessions/${await sessionOf(ann)}` };
    const first = await send(here, end, key);
    time.now = new Date(time.now.getTime() + 86_400_000);
    const second = await send(here, end, key);
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
  });

  test.each(['short', 'with spaces in it', 'x'.repeat(101), 'naïve-key'])('cannot be %s', async (key) => {
    const answer = await send(server().as(await server().make.admin()), tag(), key);
    expect(answer.statusCode).toBe(422);
  });
});

describe('what is not kept under a key', () => {
  const epoch = () => Math.floor(server().clock().getTime() / 1000);
  const start: Sent = { method: 'post', url: '/api/v1/second_factor/start', body: { password: PASSWORD } };
  const keysOf = async ({ user_id }: Person) =>
    (await server().owner.query('select * from app.idempotency_keys where user_id = $1', [user_id])).rowCount;

  test('the secret of a second factor: sent again it is another one, and the last one counts', async () => {
    const ann = await server().make.admin();
    const here = server().as(ann);
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
    const ann = await server().make.admin();
    const here = server().as(ann);
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

  test('signing out: later requests find nobody signed in, and it happened once', async () => {
    const ann = await server().make.admin();
    const here = server().as(ann);
    const key = randomUUID();
    const answers = await together(() => here.post('/api/v1/logout', {}, { 'idempotency-key': key }));
    for (const { statusCode } of answers) expect([200, 401]).toContain(statusCode);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await effects(ann, 'logout')).toBe(1);
    expect((await here.post('/api/v1/logout', {}, { 'idempotency-key': key })).statusCode).toBe(401);
  });

  test('a password, in any form that could be read or guessed', async () => {
    const ann = await server().make.admin();
    const here = server().as(ann);
    const password = `${NEW_PASSWORD} ${randomUUID()}`;
    const answer = await send(here, { method: 'post', url: '/api/v1/users', body: form({ password }) }, randomUUID());
    expect(answer.statusCode).toBe(200);
    const { rows } = await server().owner.query('select k::text as text from app.idempotency_keys k');
    const kept = rows.map(({ text }) => text).join('\n');
    expect(kept).toContain(answer.json().data.email);
    expect(kept).not.toContain(password);
    expect(kept).not.toContain(hashOf(password).toString('hex'));
  });
});
