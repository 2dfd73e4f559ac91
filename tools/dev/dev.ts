import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { DEMO_PASSWORD } from '../../apps/server/seed/seed.ts';
import { ROOT, mustRun, script } from '../lab/machine/execute.ts';
import { isTaken, port, type PortName, serviceEnvironment } from '../lab/machine/ports.ts';
import { up } from './services.ts';
import { until } from '../lab/machine/processes.ts';

const WEB = port('HANDOVER_WEB_PORT');
const SERVER = port('HANDOVER_SERVER_PORT');
const ADDRESS = `http://localhost:${WEB}`;
const SIGN_INS = [
  ['level 1', 'priya.nair@handover.example', 'Administrator'],
  ['level 2', 'gareth.pugh@larkfield.example', 'an agency'],
  ['level 2', 'anna.doyle@meadowbank.example', 'a care provider'],
  ['level 3', 'helen.marsh@meadowbank.example', 'a location'],
  ['level 4', 'amara.okafor@handover.example', 'a staff member'],
] as const;

const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name);

function say(who: string, stream: Readable | null): void {
  if (stream === null) return;
  createInterface({ input: stream }).on('line', (line) => console.log(`${who.padEnd(6)} | ${line}`));
}

/** Starts a process in a group of its own, so that Ctrl-C reaches it once, from here, and in order. */
function start(who: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  say(who, child.stderr);
  return child;
}

/** The log lines are JSON for machines; a person at their desk reads them as text. */
function readable(stream: Readable | null): Readable | null {
  const pretty = spawn(
    process.execPath,
    [bin('pino-pretty'), '--singleLine', '--ignore', 'pid,hostname', '--translateTime', 'SYS:HH:MM:ss'],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    },
  );
  stream?.pipe(pretty.stdin);
  return pretty.stdout;
}

async function prepare(): Promise<void> {
  for (const name of ['HANDOVER_WEB_PORT', 'HANDOVER_SERVER_PORT'] satisfies PortName[]) {
    if (await isTaken(port(name))) throw new Error(`Port ${port(name)} is taken. Free it, or set ${name} to another`);
  }
  console.log('Starting PostgreSQL, Redis and the inbox');
  await up();
  Object.assign(process.env, serviceEnvironment());
  console.log((await mustRun(script('apps/server/src/db/migrate.ts'))).trim());
  console.log((await mustRun(script('apps/server/seed/seed.ts', 'demo'))).trim());
}

function startBoth(): ChildProcess[] {
  const at = { PORT: String(SERVER), PUBLIC_URL: ADDRESS, SERVER_URL: `http://127.0.0.1:${SERVER}` };
  const server = start('server', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], at);
  say('server', readable(server.stdout));
  const web = start('web', [bin('vite'), 'apps/web', '--clearScreen', 'false', '--port', String(WEB)], at);
  say('web', web.stdout);
  return [server, web];
}

async function welcome(): Promise<void> {
  await until('the server and the web to answer', async () => (await isTaken(SERVER)) && (await isTaken(WEB)), 60);
  console.log(`\nHandover: ${ADDRESS}    Mail: ${process.env['INBOX_URL']}\nThe password of all: ${DEMO_PASSWORD}`);
  for (const [level, email, who] of SIGN_INS) console.log(`  ${level}  ${email.padEnd(32)} ${who}`);
  console.log('Ctrl-C stops both; the services stay up.\n');
}

async function main(): Promise<void> {
  await prepare();
  const children = startBoth();
  const ended = children.map((child) => new Promise<void>((resolve) => child.once('exit', () => resolve())));
  const stop = (): void => {
    for (const { pid, exitCode } of children) if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGTERM');
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  await Promise.race([...ended, welcome()]);
  await Promise.race(ended);
  stop();
  await Promise.all(ended);
  console.log('Stopped. PostgreSQL, Redis and the inbox are still up: npm run services -- down');
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
