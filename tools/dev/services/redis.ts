import { createConnection } from 'node:net';
import { join } from 'node:path';
import { findRedis } from '../../lab/machine/installed.ts';
import { port } from '../../lab/machine/ports.ts';
import { LOCAL, type Service, runsIn, startDetached, stopDetached } from '../../lab/machine/processes.ts';

const HOME = join(LOCAL, 'redis');
const at = (): number => port('HANDOVER_REDIS_PORT');

function ping(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port: at() });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => end(false));
    socket.once('error', () => end(false));
    socket.once('data', (data) => end(data.toString().startsWith('+PONG')));
    socket.write('PING\r\n');
  });
}

/** Holds only what may be lost, so nothing of it is written to disk. */
export const redis: Service = {
  name: 'redis',
  ports: ['HANDOVER_REDIS_PORT'],
  says: () => `Redis on 127.0.0.1:${at()}`,
  answers: ping,
  isOurs: () => runsIn(HOME),
  async start() {
    const program = findRedis();
    if (program === undefined) throw new Error('Redis is not installed: npm run setup');
    const place = ['--dir', HOME, '--bind', '127.0.0.1', '--port', String(at()), '--set-proc-title', 'no'];
    startDetached(HOME, program, [...place, '--save', '', '--appendonly', 'no']);
  },
  stop: () => stopDetached(HOME),
};
