import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COMPILED } from '../machine/compiled.ts';
import { MAIN } from './server.ts';
import { ROOT } from '../machine/execute.ts';

export type Worker = { pid: number; kill: () => Promise<void>; stop: () => Promise<void> };

/** A real worker in a process of its own, once it takes tasks. */
export async function startWorker(
  DATABASE_URL: string,
  environment: Record<string, string> = {},
  main = join(ROOT, MAIN),
): Promise<Worker> {
  const env = { ...process.env, ...COMPILED, ROLE: 'worker', LOG_LEVEL: 'info', DATABASE_URL, ...environment };
  const child = spawn(process.execPath, [main], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await ready(child);
  const pid = child.pid ?? Number.NaN;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { pid, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (lines: Buffer) => {
      if (String(lines).includes('"ready"')) resolve();
    });
    child.once('exit', () => reject(new Error('The worker ended at its start')));
  });
}
