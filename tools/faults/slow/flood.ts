import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const AT_ONCE = 20;
/** Eight megabytes for each listener, in pieces: more than the system buffers for one. */
const PIECES = 2_000;
const PIECE_BYTES = 4_000;
/** Pause between the pieces, four seconds in all: slow readers are tried, not throughput. */
const PAUSE_MS = 40;

/** News for people, as another process of ours would send it through Redis. */
export async function flood(redis_url: string, database_url: string, user_ids: readonly string[]): Promise<void> {
  const channel = `live:${new URL(database_url).pathname.slice(1)}`;
  const { hostname, port } = new URL(redis_url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const to = user_ids.map((user_id) => `user:${user_id}`);
  for (let n = 0; n < PIECES; n += AT_ONCE) {
    const news = Array.from({ length: AT_ONCE }, () => ({
      event: 'notification',
      to,
      id: `${randomUUID()}-${'x'.repeat(PIECE_BYTES)}`,
    }));
    const text = JSON.stringify({ from: 'flood', news });
    const parts = ['PUBLISH', channel, text].map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`);
    socket.write(`*3\r\n${parts.join('')}`);
    await once(socket, 'data');
    await sleep(PAUSE_MS);
  }
  socket.destroy();
}
