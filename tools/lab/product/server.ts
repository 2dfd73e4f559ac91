import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../machine/execute.ts';
import { COMPILED } from '../machine/compiled.ts';
import { freePort } from '../machine/ports.ts';
import { until } from '../machine/processes.ts';

/** `kill` gives it no time to finish anything. */
export type Server = { url: string; pid: number; stop: () => Promise<void>; kill: () => Promise<void> };

/** Seconds for a start: on a busy machine a server reads its own files for long. */
const START_S = 120;

export const MAIN = 'apps/server/src/main.ts';

/** The real server in a process of its own, as it runs in production but for limits that a bench would meet. */
export async function startServer(
  environment: Record<string, string>,
  at?: number,
  main = join(ROOT, MAIN),
): Promise<Server> {
  const port = at ?? (await freePort());
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ROLE: 'web',
      PORT: String(port),
      LOG_LEVEL: 'error',
      ...COMPILED,
      RATE_LIMIT_PER_MINUTE: '1000000000',
      SIGN_IN_LIMITS_FACTOR: '1000',
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The server did not start');
  const url = `http://127.0.0.1:${port}`;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const stop = () => end('SIGTERM');
  try {
    await until(
      'the server to be ready',
      async () => {
        if (child.exitCode !== null) throw new Error('The server ended at its start');
        return fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      },
      START_S,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid, stop, kill: () => end('SIGKILL') };
}
