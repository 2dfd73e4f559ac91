import type { Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { asServer, type Pools } from '../db/connect.ts';
import { channelOf, channelsOf } from '../adapters/channels.ts';
import type { LivePart, News } from '../adapters/live.ts';
import { endLine, lineOf } from './lines.ts';
import { Refusal } from './refusals.ts';
import type { Session } from './session.ts';

const LIMITS = {
  /** Milliseconds between heartbeats: proxies and telephones drop a silent connection. */
  heartbeat_ms: 15_000,
  /**
   * Milliseconds between checks of all sessions: a session that ended silently is out of its streams this much later at
   * most.
   */
  session_check_ms: 60_000,
  /** Maximum streams of a process; each takes about 5 kB, measured. */
  most: 20_000,
  most_per_user: 10,
  /** Maximum bytes that wait for a slow reader: past it their stream ends, and they ask again when they are back. */
  most_waiting_bytes: 64 * 1024,
};

type Parts = { live: LivePart; pools: Pools; clock: () => Date; limits?: Partial<typeof LIMITS> | undefined };
/** Data that is kept of a listener, and nothing else. */
type Stream = { session_id: string; line: Writable };

/** Opens the live streams that this process holds, as server-sent events. */
export function openStreams({ live, pools, clock, limits }: Parts) {
  const { heartbeat_ms, session_check_ms, most, most_per_user, most_waiting_bytes } = { ...LIMITS, ...limits };
  /** Streams by user; each one's oldest first. */
  const streams = new Map<string, Stream[]>();
  let count = 0;
  let closing = false;
  const all = () => [...streams.values()].flat();

  const send = (line: Writable, frame: Buffer): void => {
    // Ended a moment ago, and not yet off the list.
    if (line.writableEnded || line.destroyed) return;
    line.write(frame);
    if (line.writableLength > most_waiting_bytes) line.destroy();
  };

  /** Holds a stream. A function of its own, so that what stays for hours remembers nothing of the request. */
  const hold = (user_id: string, session_id: string, names: readonly string[], line: Writable): void => {
    const stream = { session_id, line };
    const theirs = streams.get(user_id) ?? [];
    theirs.slice(0, Math.max(0, theirs.length + 1 - most_per_user)).forEach((oldest) => endLine(oldest.line));
    streams.set(user_id, [...theirs, stream]);
    count++;
    const stop = live.listen(names, (news) =>
      news.event === 'ended' ? endLine(line, comeBack()) : send(line, frameOf(news)),
    );
    line.once('close', () => {
      stop();
      count--;
      const left = streams.get(user_id)?.filter((other) => other !== stream) ?? [];
      if (left.length > 0) streams.set(user_id, left);
      else streams.delete(user_id);
    });
  };

  const findAlive = async (ids: readonly string[]): Promise<Set<string>> => {
    const { rows } = await asServer(pools, 'guest', (db) =>
      sql<{ session_id: string }>`select app.sessions_alive(${ids}, ${clock()}) as session_id`.execute(db),
    );
    return new Set(rows.map(({ session_id }) => session_id));
  };

  /**
   * Checks the session again while we listen for its end: a session that ends between the request and its stream opens
   * none.
   */
  const stillLives = async ({ session_id, viewer }: Session): Promise<boolean> => {
    let ended = false;
    const stop = live.listen([channelOf(viewer.user_id)], ({ event }) => (ended ||= event === 'ended'));
    try {
      return (await findAlive([session_id])).has(session_id) && !ended;
    } finally {
      stop();
    }
  };

  const endThoseSignedOut = async (): Promise<void> => {
    if (count === 0) return;
    const asked = all();
    const alive = await findAlive(asked.map(({ session_id }) => session_id));
    for (const { session_id, line } of asked) if (!alive.has(session_id)) endLine(line);
  };

  const beats = setInterval(() => all().forEach(({ line }) => send(line, HEARTBEAT)), heartbeat_ms).unref();
  const checks = setInterval(() => void endThoseSignedOut().catch(() => undefined), session_check_ms).unref();
  // A client that comes back reads its page anew.
  const sendBack = () => all().forEach(({ line }) => endLine(line, comeBack()));
  live.whenMissed(sendBack);

  return {
    async open(reply: FastifyReply, session: Session): Promise<FastifyReply> {
      const { session_id, viewer } = session;
      if (!(await live.ready()) || closing || count >= most) {
        throw new Refusal('busy', 'Please try again in a moment', { retry_after_s: 10 });
      }
      if (!(await stillLives(session))) throw new Refusal('unauthenticated', 'Please sign in');
      reply.hijack();
      // The client left while its session was looked up: no event would say so again.
      if (reply.raw.destroyed) return reply;
      const line = lineOf(reply);
      hold(viewer.user_id, session_id, channelsOf(viewer), line);
      // A client that is told "open" asks for what it missed: from here on it misses nothing.
      line.write(comeBack());
      return reply;
    },
    count: () => count,
    close(): void {
      closing = true;
      clearInterval(beats);
      clearInterval(checks);
      sendBack();
    },
  };
}
export type Streams = ReturnType<typeof openStreams>;

const HEARTBEAT = Buffer.from(':\n\n');

/**
 * Tells a client after how long to come back, another time for everyone, so that a restart is not followed by all of
 * them at once.
 */
const comeBack = (): string => `retry: ${Math.round(1_000 + Math.random() * 4_000)}\n\n`;

const frames = new WeakMap<News, Buffer>();

/** Encodes a message once, however many clients get it. */
function frameOf(news: Exclude<News, { event: 'ended' }>): Buffer {
  const known = frames.get(news);
  if (known) return known;
  const { event, id } = news;
  const data = JSON.stringify(news.event === 'notification' ? {} : news.data);
  const frame = Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`);
  frames.set(news, frame);
  return frame;
}
