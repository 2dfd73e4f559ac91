import { addressOf } from '../../lab/machine/postgres.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../../lab/product/server.ts';
import { signIn } from '../../lab/product/clients.ts';
import { DEMO_PASSWORD } from '../../../apps/server/seed/seed.ts';

/** A green dot: small, and a picture. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const TRIES = 10;
const OURS = { 'x-requested-with': 'XMLHttpRequest' };

type Where = { url: string; files: string; email: string };
type Caller = (
  path: string,
  init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
) => Promise<Response>;

/** The real server on a database, with somebody signed in; gives what they did. */
async function withServer<T>({ url, files, email }: Where, use: (call: Caller) => Promise<T>): Promise<T> {
  const server = await startServer({ DATABASE_URL: addressOf(url), FILES_FOLDER: files });
  try {
    const token = await signIn(server.url, email, DEMO_PASSWORD);
    return await use((path, init) =>
      patiently(() =>
        fetch(server.url + path, { ...init, headers: { ...OURS, ...init?.headers, authorization: `Bearer ${token}` } }),
      ),
    );
  } finally {
    await server.stop();
  }
}

/** Tries again when asked to, as browsers do. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (let tried = 0; ; tried++) {
    const answer = await ask();
    if (answer.status !== 503 || tried === TRIES) return answer;
    await sleep(2_000);
  }
}

const must = async (answer: Promise<Response>): Promise<Response> => {
  const said = await answer;
  if (!said.ok) throw new Error(`${said.url} answered ${said.status}: ${(await said.text()).slice(0, 300)}`);
  return said;
};
const dataOf = async <T>(answer: Promise<Response>): Promise<T> =>
  ((await (await must(answer)).json()) as { data: T }).data;

type Invoice = { uuid: string };
type User = { user_id: string };

/** Somebody brings pictures and opens invoices, whose documents are drawn and kept: files that rows name. */
export const bringFiles = (where: Where, many: number): Promise<number> =>
  withServer(where, async (call) => {
    const users = await dataOf<User[]>(call('/api/v1/users'));
    const invoices = await dataOf<Invoice[]>(call('/api/v1/invoices'));
    for (const { user_id } of users.slice(0, many)) {
      const headers = { 'content-type': 'application/octet-stream' };
      await must(call(`/api/v1/users/${user_id}/picture`, { method: 'PUT', body: DOT, headers }));
    }
    for (const { uuid } of invoices.slice(0, many)) await must(call(`/invoices/${uuid}/pdf`));
    return Math.min(many, users.length) + Math.min(many, invoices.length);
  });

/** The product works on the copy: who one is, the lists, a picture and a document as they were, and a change. */
export const tryOut = (where: Where): Promise<number> =>
  withServer(where, async (call) => {
    await must(call('/readyz'));
    const me = await dataOf<User>(call('/api/v1/me'));
    const users = await dataOf<(User & { picture: string | null })[]>(call('/api/v1/users'));
    const invoices = await dataOf<Invoice[]>(call('/api/v1/invoices'));
    await must(call('/api/v1/jobs'));
    await must(call(`/api/v1/users/${users[0]?.user_id ?? me.user_id}/picture`));
    await must(call(`/invoices/${invoices[0]?.uuid ?? ''}/pdf`));
    const headers = { 'content-type': 'application/octet-stream' };
    await must(call(`/api/v1/users/${me.user_id}/picture`, { method: 'PUT', body: DOT, headers }));
    return 1;
  });
