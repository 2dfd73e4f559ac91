import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { findRedis } from './installed.ts';
import { freePort, isTaken } from './ports.ts';
import { until } from './processes.ts';

/** A Redis of one's own to be cruel to, on a port that it keeps when it comes back. */
export async function openRedisToBreak() {
  const program = findRedis();
  if (program === undefined) throw new Error('Redis is not installed: npm run setup');
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async () => {
    const args = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no', '--dir', tmpdir()];
    child = spawn(program, args, { stdio: 'ignore' });
    await until('Redis to listen', () => isTaken(port));
  };
  const stop = async () => {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGCONT');
    running.kill('SIGTERM');
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    freeze: () => child?.kill('SIGSTOP'),
    wake: () => child?.kill('SIGCONT'),
    async empty(): Promise<void> {
      const socket = createConnection({ host: '127.0.0.1', port });
      socket.write('FLUSHALL\r\n');
      await once(socket, 'data');
      socket.destroy();
    },
  };
}
