import type { OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { asServer, type Pools } from '../db/connect.ts';
import { channelOf, type LivePart, type News } from '../parts/live.ts';
import { Refusal } from './refusals.ts';
import type { Session } from './session.ts';

const LIMITS = {
  /** Proxies and telephones drop a connection on which nothing is said. */
  heartbeat_ms: 15_000,
  /** A session that was ended is out of its streams this much later at most. */
  session_check_ms: 60_000,
  /** Each holds about 17 kB, measured. */
  most: 10_000,
  most_per_user: 10,
  /** Whoever reads so slowly that this much waits for them is let go, and asks again when they are back. */
  most_waiting_bytes: 64 * 1024,
};

type Parts = { live: LivePart; pools: Pools; clock: () => Date; limits?: Partial<typeof LIMITS> | undefined };
type Stream = Session & { raw: FastifyReply['raw'] };

/** The live streams that this process holds open, as server-sent events. */
export function openStreams({ live, pools, clock, limits }: Parts) {
  const { heartbeat_ms, session_check_ms, most, most_per_user, most_waiting_bytes } = { ...LIMITS, ...limits };
  /** The oldest first. */
  const streams = new Set<Stream>();
  let closing = false;

  const send = ({ raw }: Stream, frame: Buffer): void => {
    if (!raw.headersSent || raw.writableEnded) return;
    // The body ends with the connection, so what is framed once goes to every socket as it is: a third less work.
    (raw.socket ?? raw).write(frame);
    if ((raw.socket?.writableLength ?? raw.writableLength) > most_waiting_bytes) raw.destroy();
  };

  const end = ({ raw }: Stream, words = ''): void => {
    if (!raw.headersSent) return void raw.destroy();
    setTimeoutOf(raw, 5_000);
    raw.end(words);
  };

  const endThoseSignedOut = async (): Promise<void> => {
    if (streams.size === 0) return;
    const asked = [...streams];
    const ids = asked.map(({ session_id }) => session_id);
    const { rows } = await asServer(pools, 'guest', (db) =>
      sql<{ session_id: string }>`select app.sessions_alive(${ids}, ${clock()}) as session_id`.execute(db),
    );
    const alive = new Set(rows.map(({ session_id }) => session_id));
    for (const stream of asked) if (!alive.has(stream.session_id)) end(stream);
  };

  const beats = setInterval(() => streams.forEach((stream) => send(stream, HEARTBEAT)), heartbeat_ms).unref();
  const checks = setInterval(() => void endThoseSignedOut().catch(() => undefined), session_check_ms).unref();

  return {
    async open(reply: FastifyReply, session: Session): Promise<FastifyReply> {
      if (closing || streams.size >= most)
        throw new Refusal('busy', 'Please try again in a moment', { retry_after_s: 10 });
      const { raw } = reply;
      reply.hijack();
      if (raw.destroyed) return reply; // gone while we asked who they are: nobody would tell us again
      const { user_id } = session.viewer;
      const theirs = [...streams].filter(({ viewer }) => viewer.user_id === user_id);
      theirs.slice(0, Math.max(0, theirs.length + 1 - most_per_user)).forEach((oldest) => end(oldest));

      const stream = { ...session, raw };
      streams.add(stream);
      const { everywhere, stop } = live.listen(channelOf(user_id), (news) => send(stream, frameOf(news)));
      raw.once('close', () => {
        stop();
        streams.delete(stream);
      });
      setTimeoutOf(raw, 0);
      // Whoever is told "open" asks for what they missed: from here on they must miss nothing.
      await everywhere;
      if (raw.destroyed) return reply;
      raw.useChunkedEncodingByDefault = false;
      reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', connection: 'close' });
      raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
      raw.write(comeBack());
      if (closing) end(stream);
      return reply;
    },
    count: () => streams.size,
    close(): void {
      closing = true;
      clearInterval(beats);
      clearInterval(checks);
      for (const stream of streams) if (stream.raw.headersSent) end(stream, comeBack());
    },
  };
}
export type Streams = ReturnType<typeof openStreams>;

const HEARTBEAT = Buffer.from(':\n\n');

/** After how long to come back, another time for everyone, so that a restart is not followed by all of them at once. */
const comeBack = (): string => `retry: ${Math.round(1_000 + Math.random() * 4_000)}\n\n`;

const frames = new WeakMap<News, Buffer>();

/** Made once per message, however many hear it. */
function frameOf(news: News): Buffer {
  const { event, id } = news;
  const frame =
    frames.get(news) ?? Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: {}\n\n`);
  frames.set(news, frame);
  return frame;
}

/** A request that comes from within the process has a socket without a clock. */
const setTimeoutOf = ({ socket }: FastifyReply['raw'], ms: number): void => {
  (socket as Partial<Socket> | null)?.setTimeout?.(ms);
};
