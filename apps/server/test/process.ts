import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../tools/lab/machine/ports.ts';
import type { TestServer } from './testServer.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export type Running = { url: string; log: string[]; stop: () => Promise<void> };

/** Starts the real server in a separate process on the database of a test server, and waits until it is ready. */
export async function startProcess({ config }: TestServer, environment: Record<string, string>): Promise<Running> {
  const { DATABASE_URL, FILES_FOLDER } = config;
  const env = {
    ...process.env,
    PORT: '0',
    WORKER_PORT: String(await freePort()),
    LOG_LEVEL: 'info',
    DATABASE_URL,
    FILES_FOLDER,
    ...environment,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const log: string[] = [];
  const ended = once(child, 'exit');
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
  const url = await new Promise<string>((resolve, reject) => {
    let address = '';
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.push(line);
      address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? address;
      if (line.includes('"ready"')) resolve(address);
    });
    void ended.then(() => reject(new Error(`It ended at its start:\n${log.join('\n')}`)));
  });
  return {
    url,
    log,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
