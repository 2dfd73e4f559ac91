import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../scripts/execute.ts';
import { freePort } from '../../scripts/ports.ts';
import { until } from '../../scripts/services/processes.ts';

export type Server = { url: string; pid: number; stop: () => Promise<void> };

/** The real server in a process of its own, as it runs in production but for limits that a bench would meet. */
export async function startServer(environment: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/src/main.ts')], {
    env: {
      ...process.env,
      ROLE: 'web',
      PORT: String(port),
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '1000000000',
      SIGN_IN_LIMITS_FACTOR: '1000',
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The server did not start');
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  try {
    await until('the server to be ready', async () => {
      if (child.exitCode !== null) throw new Error('The server ended at its start');
      return fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid, stop };
}
