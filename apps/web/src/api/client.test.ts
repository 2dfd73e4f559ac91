import { endSession, findMe, forgotPassword } from '@handover/contract/accounts/accounts';
import { savePicture } from '@handover/contract/accounts/profile';
import { users } from '@handover/contract/accounts/users';
import { afterEach, expect, test, vi } from 'vitest';
import { addressOf, send } from './client.ts';
import { ApiError, messageOf } from './error.ts';

const sent: { url: string; init: RequestInit; headers: Record<string, string> }[] = [];

/** Stubs the network: each call takes the next answer, and `undefined` is a lost connection. */
function network(...answers: ({ status: number; body?: unknown } | undefined)[]) {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init, headers: init.headers as Record<string, string> });
    const answer = answers[sent.length - 1];
    if (!answer) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(answer.body === undefined ? null : JSON.stringify(answer.body), answer));
  });
}

const outcome = async (call: Promise<unknown>) => {
  const settled = call.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
};

const keys = () => sent.map(({ headers }) => headers['Idempotency-Key']);

afterEach(() => {
  sent.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('fills in names in a path and sends the rest of a read as its query [client-1]', () => {
  expect(addressOf(endSession, { session_id: 'a/b' }).url).toBe('/api/v1/sessions/a%2Fb');
  expect(addressOf(users.list, { page: 2, email: 'a&b', level: undefined }).url).toBe(
    '/api/v1/users?page=2&email=a%26b',
  );
  expect(addressOf(forgotPassword, { email: 'a@b.org' })).toEqual({
    url: '/api/v1/forgot_password',
    body: { email: 'a@b.org' },
  });
});

test('keeps the query of a path and adds the rest with an ampersand [client-2]', () => {
  const path = '/api/v1/users?level=4';
  expect(addressOf({ ...users.list, path }, { page: 2, email: 'ann' }).url).toBe(`${path}&page=2&email=ann`);
  expect(addressOf({ ...users.list, path }, {}).url).toBe(path);
});

test('marks every request, read or change, as an XMLHttpRequest [client-3]', async () => {
  network({ status: 200, body: {} }, { status: 200, body: {} }, { status: 200, body: {} });
  await outcome(send(findMe, {}));
  await outcome(send(forgotPassword, { email: 'a@b.org' }));
  await outcome(send(endSession, { session_id: 's' }));
  expect(sent.map(({ init, headers }) => [init.method, headers['X-Requested-With']])).toEqual([
    ['GET', 'XMLHttpRequest'],
    ['POST', 'XMLHttpRequest'],
    ['DELETE', 'XMLHttpRequest'],
  ]);
});

test('sends a change with unknown outcome again with the same key, so it happens once', async () => {
  network(undefined, { status: 503 }, { status: 200, body: { data: { message: 'sent' } } });
  expect(await outcome(send(forgotPassword, { email: 'a@b.org' }))).toEqual({ data: { message: 'sent' } });
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
  expect(sent[0]?.headers['X-Requested-With']).toBe('XMLHttpRequest');
});

test('reports a missing network after two more tries [client-4]', async () => {
  network();
  expect(await outcome(send(forgotPassword, { email: 'lost@b.org' }))).toMatchObject({ status: 0 });
  expect(sent).toHaveLength(3);
});

test('retries a busy server for twenty seconds, as long as a database needs to fail over', async () => {
  network(...Array.from({ length: 7 }, () => ({ status: 503 })), { status: 200, body: { data: { message: 'sent' } } });
  let is_answered = false;
  const answered = send(forgotPassword, { email: 'patient@b.org' }).finally(() => (is_answered = true));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(is_answered).toBe(false);
  expect(await outcome(answered)).toEqual({ data: { message: 'sent' } });
  expect(sent).toHaveLength(8);
  expect(new Set(keys()).size).toBe(1);
});

test('sends the same key when the button is pressed again after an unknown outcome', async () => {
  network();
  await outcome(send(forgotPassword, { email: 'again@b.org' }));
  network(...sent.map(() => undefined), { status: 200, body: { data: { message: 'sent' } } });
  await outcome(send(forgotPassword, { email: 'again@b.org' }));
  expect(sent).toHaveLength(4);
  expect(new Set(keys()).size).toBe(1);
});

test('uses a new key for other input, and for the same input after an answer', async () => {
  network();
  await outcome(send(forgotPassword, { email: 'one@b.org' }));
  network(...sent.map(() => undefined), ...Array.from({ length: 3 }, () => ({ status: 200, body: {} })));
  await outcome(send(forgotPassword, { email: 'other@b.org' }));
  await outcome(send(forgotPassword, { email: 'one@b.org' }));
  await outcome(send(forgotPassword, { email: 'one@b.org' }));
  const [lost, , , other, again, anew] = keys();
  expect(again).toBe(lost);
  expect(new Set([lost, other, anew]).size).toBe(3);
});

test('uses a new key after a refusal', async () => {
  network(undefined, { status: 422 }, { status: 200, body: {} });
  await outcome(send(forgotPassword, { email: 'refused@b.org' }));
  await outcome(send(forgotPassword, { email: 'refused@b.org' }));
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});

test('does not repeat a refusal, and passes on the server’s message and fields', async () => {
  network({ status: 422, body: { message: 'Check the email', code: 'invalid', errors: { email: ['Not an email'] } } });
  const refusal = await outcome(send(forgotPassword, { email: 'x' }));
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({
    status: 422,
    message: 'Check the email',
    code: 'invalid',
    errors: { email: ['Not an email'] },
  });
  expect(sent).toHaveLength(1);
});

test('says that an error occurred when a failure has no message [client-5]', async () => {
  network({ status: 500 });
  expect(messageOf(await outcome(send(forgotPassword, { email: 'a@b.org' })))).toBe('An error occurred');
  expect(messageOf(new TypeError('x is not a function'))).toBe('An error occurred');
});

test('sends a file as its own bytes, with its recipient in the address', async () => {
  network({ status: 200, body: {} });
  const file = new Uint8Array([255, 216, 255]);
  await outcome(send(savePicture, { user_id: 'u1', file }));
  expect(sent[0]?.url).toBe('/api/v1/users/u1/picture');
  expect(sent[0]?.init.body).toBe(file);
  expect(sent[0]?.headers['Content-Type']).toBe('application/octet-stream');
});

test('sends a read without a key and does not repeat it', async () => {
  network({ status: 503 });
  await outcome(send(findMe, {}));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers).not.toHaveProperty('Idempotency-Key');
});
