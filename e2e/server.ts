import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { DEVELOPMENT_KEYS } from '../apps/server/src/config/publishedSecrets.ts';
import { migrationTarget } from '../apps/server/src/db/migrate.ts';
import { freePort } from '../tools/lab/machine/ports.ts';
import { databaseOf, workerNumber } from './database.ts';

const portName = (worker: number) => `E2E_PORT_${worker}`;

/** Assigns a free port to each worker's server, in environment variables that the workers inherit. */
export async function assignPorts(workers: readonly number[]): Promise<void> {
  for (const worker of workers) process.env[portName(worker)] = String(await freePort());
}
/** Port of a worker's server. */
export const portOf = (worker = workerNumber()): number => Number(process.env[portName(worker)]);
/** Address of this worker's server. */
export const origin = (): string => `http://localhost:${portOf()}`;

/** Starts the built server on a database, this worker's by default; returns a function that stops it. */
export async function startServer(
  number: number,
  settings: Record<string, string> = {},
  database = databaseOf(),
): Promise<() => Promise<void>> {
  const target = migrationTarget();
  const url = new URL(target.url);
  url.username = '';
  url.password = '';
  url.pathname = `/${database}`;
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(number),
      PUBLIC_URL: `http://localhost:${number}`,
      // Accepted for tests: development logins, and a local push service with a published key.
      ACCEPT_UNSAFE: 'PUBLIC_URL,DATABASE_PASSWORD,VAPID_PUBLIC_KEY,VAPID_PRIVATE_KEY',
      DATABASE_URL: url.href,
      DATABASE_PASSWORD: target.password,
      MAIL_FROM: 'Handover <no-reply@handover.example>',
      FILES_FOLDER: `.local/e2e-files/${database}`,
      SECRET_KEY: 'a key for the browser tests, nowhere else',
      LOG_LEVEL: 'info',
      // Push messages go to a local push service.
      ...DEVELOPMENT_KEYS,
      PUSH_HOSTS: '127.0.0.1',
      // Empty, because the test that requires a second factor starts a separate server.
      SECOND_FACTOR_LEVELS: '',
      // All tests share one IP address, so the limits are raised; other tests cover them.
      RATE_LIMIT_PER_MINUTE: '100000',
      SIGN_IN_LIMITS_FACTOR: '100',
      ...settings,
    },
  });
  const ended = endOf(server);
  await isReady(server);
  return async () => {
    // A server that has ended sends no event any more; waiting for one would end the run without a word or a report.
    const by_itself = server.exitCode !== null || server.signalCode !== null;
    server.kill('SIGTERM');
    const how = await ended;
    if (by_itself) throw new Error(`The server on port ${number} ended before the journeys did: ${how}`);
  };
}

/** Says how a server ended, once it has. */
const endOf = (server: ChildProcess): Promise<string> =>
  new Promise((end) => server.once('exit', (code, signal) => end(signal ?? `exit code ${code}`)));

const ERROR = 50;

/** Waits for the log line that says the server is ready, and shows lines that report errors. */
const isReady = (server: ChildProcess): Promise<void> =>
  new Promise((ready, failed) => {
    server.once('exit', () => failed(new Error('The server stopped while starting')));
    if (server.stdout === null) throw new Error('The server has no output');
    createInterface(server.stdout).on('line', (line) => {
      const { level, msg } = asEntry(line);
      if (msg === 'ready') ready();
      if (level >= ERROR) console.error(line);
    });
  });

/** Parses a line of the log; a line that is not an entry counts as an error. */
function asEntry(line: string): { level: number; msg?: string } {
  try {
    return JSON.parse(line) as { level: number; msg?: string };
  } catch {
    return { level: ERROR };
  }
}
