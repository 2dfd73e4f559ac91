import { type ChildProcess, spawn } from 'node:child_process';
import { DEVELOPMENT_KEYS } from '../apps/server/src/config.ts';
import { migrationTarget } from '../apps/server/src/db/migrate.ts';

/** A real server on the browser tests' own database; the answer stops it. */
export async function startServer(port: number, settings: Record<string, string> = {}): Promise<() => Promise<void>> {
  const target = migrationTarget();
  const database = new URL(target.url);
  database.username = '';
  database.password = '';
  database.pathname = '/handover_e2e';
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: database.href,
      DATABASE_PASSWORD: target.password,
      MAIL_FROM: 'Handover <no-reply@handover.example>',
      FILES_FOLDER: '.local/e2e-files',
      SECRET_KEY: 'a key for the browser tests, nowhere else',
      LOG_LEVEL: 'error',
      // Phones are told by a push service of the test's own.
      ...DEVELOPMENT_KEYS,
      PUSH_HOSTS: '127.0.0.1',
      // One address stands for everyone here; that the limits hold is another test's.
      RATE_LIMIT_PER_MINUTE: '100000',
      SIGN_IN_LIMITS_FACTOR: '100',
      ...settings,
    },
  });
  await answers(`http://localhost:${port}/readyz`, server);
  return async () => {
    const ended = new Promise((end) => server.once('exit', end));
    server.kill('SIGTERM');
    await ended;
  };
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (server.exitCode !== null) throw new Error('The server stopped while starting');
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((go) => setTimeout(go, 200));
  }
  throw new Error(`${url} did not answer`);
}
