import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { migrate, migrationTarget } from '../apps/server/src/db/migrate.ts';
import { seedDemo } from '../apps/server/src/db/seed.ts';
import { isTaken, port } from '../scripts/ports.ts';
import { recreate } from './database.ts';

/** The built web and a real server, web and worker, on a database of their own with the demo market in it. */
export default async function start(): Promise<() => Promise<void>> {
  if (!existsSync('apps/web/dist/index.html')) throw new Error('Build the web first: npm run build');
  if (await isTaken(port('HANDOVER_E2E_PORT'))) throw new Error('Another server is on the port of the browser tests');
  const target = await recreate('handover_e2e');
  await migrate(target);
  await seedDemo(target.url);

  const number = String(port('HANDOVER_E2E_PORT'));
  const database = new URL(target.url);
  database.username = '';
  database.password = '';
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: number,
      PUBLIC_URL: `http://localhost:${number}`,
      DATABASE_URL: database.href,
      DATABASE_PASSWORD: migrationTarget().password,
      MAIL_FROM: 'Handover <no-reply@handover.example>',
      SECRET_KEY: 'a key for the browser tests, nowhere else',
      LOG_LEVEL: 'error',
      // One address stands for everyone here; that the limits hold is another test's.
      RATE_LIMIT_PER_MINUTE: '100000',
      SIGN_IN_LIMITS_FACTOR: '100',
    },
  });
  await answers(`http://localhost:${number}/readyz`, server);
  return async () => {
    const ended = new Promise((end) => server.once('exit', end));
    server.kill('SIGTERM');
    await ended;
  };
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
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
