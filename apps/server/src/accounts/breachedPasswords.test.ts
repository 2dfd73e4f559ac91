import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BREACHED } from '@handover/domain/accounts/password';
import { openTestServer } from '../../test/testServer.ts';
import { meters } from '../adapters/meters.ts';
import { PASSWORD } from '../../test/make.ts';
import { hashOf, newToken } from '../http/session.ts';
import { refuseBreached } from './breachedPasswords.ts';

const LEAKED = 'seven tall umbrellas';
const PADDED = 'seven short umbrellas';
const FRESH = 'seven wide umbrellas';
const hashed = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

/** Service as it is in the world: it knows a range, pads its answers, and is told nothing but five digits. */
let service: Server;
let state: 'well' | 'broken' | 'silent' | 'endless' | 'moved' = 'well';
const asked: { path: string; padding: string | undefined; body: string }[] = [];
beforeAll(async () => {
  service = createServer((request, response) => {
    const padding = request.headers['add-padding'];
    asked.push({ path: request.url ?? '', padding: Array.isArray(padding) ? padding[0] : padding, body: '' });
    if (state === 'silent') return;
    if (state === 'broken') return void response.writeHead(503).end();
    if (state === 'moved') return void response.writeHead(302, { location: '/elsewhere' }).end();
    if (state === 'endless') return void response.end('A'.repeat(300_000));
    const lines = [`${'0'.repeat(35)}:7`, `${hashed(LEAKED).slice(5)}:42`, `${hashed(PADDED).slice(5)}:0`];
    response.end(lines.join('\r\n'));
  });
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  state = 'well';
  asked.length = 0;
});
const url = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}/range`;
const ask = (password: string, signal?: AbortSignal) =>
  refuseBreached({ BREACHED_PASSWORDS_URL: url() }, password, signal);
const counted = async (outcome: string): Promise<number> => {
  const { values = [] } = (await meters.getSingleMetric('handover_breached_password_checks_total')?.get()) ?? {};
  return values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
};

test('five digits of a hash leave the server, and padding is asked for [breachedPasswords-1]', async () => {
  await ask(FRESH);
  expect(asked).toEqual([{ path: `/range/${hashed(FRESH).slice(0, 5)}`, padding: 'true', body: '' }]);
});

test('a breached password is refused in words, and padding is not taken for one [breachedPasswords-2]', async () => {
  await expect(ask(LEAKED)).rejects.toMatchObject({ errors: { password: [BREACHED] } });
  await expect(ask(PADDED)).resolves.toBeUndefined();
  await expect(ask(FRESH)).resolves.toBeUndefined();
});

test.each(['broken', 'moved', 'endless'] as const)(
  'a service that is %s lets the password through, and that is counted [breachedPasswords-3]',
  async (its) => {
    state = its;
    const before = await counted('unanswered');
    await expect(ask(LEAKED)).resolves.toBeUndefined();
    expect(await counted('unanswered')).toBe(before + 1);
    expect(asked).toHaveLength(1);
  },
);

test('a service that keeps silent lets the password through after a time limit [breachedPasswords-4]', async () => {
  state = 'silent';
  const patience = new AbortController();
  const answered = ask(LEAKED, patience.signal);
  await expect.poll(() => asked.length).toBe(1);
  patience.abort();
  await expect(answered).resolves.toBeUndefined();
});

test('without a service nobody is asked [breachedPasswords-5]', async () => {
  await expect(refuseBreached({ BREACHED_PASSWORDS_URL: '' }, LEAKED)).resolves.toBeUndefined();
  expect(asked).toEqual([]);
});

test('every new password is checked, in every way to choose one [breachedPasswords-6]', async () => {
  const server = await openTestServer({ BREACHED_PASSWORDS_URL: url() });
  try {
    const { make, as, nobody, owner, time } = server;
    const [admin, ann, bob] = [await make.admin(), await make.member(), await make.member()];
    const token = newToken();
    await owner.query('insert into app.password_resets values ($1, $2, $3, $4)', [
      hashOf(token),
      ann.user_id,
      time.now,
      new Date(time.now.getTime() + 60_000),
    ]);
    const { invite_id } = await make.invitation({ type: 'staff_member', email: 'invited@example.org' });
    const person = { first_name: 'Bea', last_name: 'Ross', mobile_telephone: '+44 7700 900123' };
    const twice = (password: string) => ({ password, confirm_password: password });
    const ways: Record<string, (password: string) => Promise<{ statusCode: number; body: string }>> = {
      own: (password) =>
        as(bob).post(`/api/v1/users/${bob.user_id}/password`, { password, current_password: PASSWORD }),
      another: (password) => as(admin).post(`/api/v1/users/${ann.user_id}/password`, { password }),
      created: (password) =>
        as(admin).post('/api/v1/users', { ...person, email: 'created@example.org', level: 1, password }),
      reset: (password) => nobody.post('/api/v1/reset_password', { token, ...twice(password) }),
      registered: (password) =>
        nobody.post('/api/v1/register', { invite_id, type: 'staff_member', ...person, password }),
    };
    for (const [way, choose] of Object.entries(ways)) {
      const refused = await choose(LEAKED);
      expect([way, refused.statusCode, refused.body]).toEqual([way, 422, expect.stringContaining(BREACHED)]);
    }
    expect(asked).toHaveLength(Object.keys(ways).length);
    for (const [way, choose] of Object.entries(ways).toReversed()) {
      expect([way, (await choose(FRESH)).statusCode]).toEqual([way, 200]);
    }
  } finally {
    await server.close();
  }
});
