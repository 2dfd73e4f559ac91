import pg from 'pg';
import { accountTasks } from '../../../apps/server/src/accounts/tasks.ts';
import { asServer } from '../../../apps/server/src/db/connect.ts';
import { type TestServer, openTestServer } from '../../../apps/server/test/testServer.ts';
import { withScratchDatabase } from '../../lab/machine/scratch.ts';

/** A server in this process on a database of its own, with a clock that the fault sets. */
export const withSignInServer = <T>(
  purpose: string,
  settings: Record<string, string>,
  work: (server: TestServer) => Promise<T>,
) =>
  withScratchDatabase(purpose, async (url) => {
    const name = new URL(url).pathname.slice(1);
    const server = await openTestServer(settings, Promise.resolve({ name, drop: async () => undefined }));
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  });

type From = { address: string; cookie?: string };

const post = ({ app }: TestServer, url: string, payload: object, { address, cookie }: From) =>
  app.inject({
    method: 'POST',
    url,
    remoteAddress: address,
    headers: { 'x-requested-with': 'XMLHttpRequest', ...(cookie !== undefined && { cookie }) },
    payload,
  });

export const signIn = (server: TestServer, email: string, password: string, from: From) =>
  post(server, '/api/v1/login', { email, password }, from);

/** The cookie by which a device is known, of an answer that sets it. */
export function deviceOf({ headers }: { headers: Record<string, unknown> }): string {
  const set = [headers['set-cookie'] ?? []].flat().map(String);
  return set.find((cookie) => cookie.includes('device='))?.split(';', 1)[0] ?? '';
}

/** Asks for a link as the page does, lets the worker's task write the mail, and sets a new password with it. */
export async function resetByMail(server: TestServer, email: string, password: string, from: From) {
  const asked = await post(server, '/api/v1/forgot_password', { email }, from);
  if (asked.statusCode !== 200) return asked;
  let link = '';
  const { pools, clock, adapters, config } = server;
  const mail = { send: async ({ action }: { action?: { url: string } }) => void (link = action?.url ?? '') };
  const { files, live } = adapters;
  const task_id = `${clock().getTime()}`;
  await asServer(pools, 'worker', (db) =>
    accountTasks.send_password_reset({ db, now: clock(), task_id, mail, files, live, config }, { email }),
  );
  const token = link.split('#token=')[1] ?? '';
  return post(server, '/api/v1/reset_password', { token, password, confirm_password: password }, from);
}

/** Collects the statements of the server's logins while something is done. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const { query } = pg.Client.prototype;
  const heard = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (this.user?.startsWith('handover_') === true) asked.push(`${this.user}: ${text}`);
    return (query as (...its: unknown[]) => unknown).apply(this, args);
  };
  pg.Client.prototype.query = heard as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return asked;
}

/** Each password that is compared was hashed before, and no other is. */
export const hashesIn = (statements: readonly string[]): number =>
  statements.filter((text) => text.includes('app.check_password(')).length;
