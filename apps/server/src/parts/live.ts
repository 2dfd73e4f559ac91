import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { LIVE_EVENTS, type LiveEvent } from '@handover/contract/notifications';
import type { RedisPart } from './redis.ts';

/** That there is something new on a channel, never what. The id tells it from another of its kind. */
export type News = { to: string; event: LiveEvent; id?: string };
type Hear = (news: News) => void;

/** What one person's streams listen to. */
export const channelOf = (user_id: string): string => `user:${user_id}`;

type Parts = {
  redis: RedisPart;
  redis_url: string;
  clock: () => Date;
  /** What the database has for these channels since then. */
  recent: (channels: string[], since: Date) => Promise<News[]>;
  look_ms?: number;
};

/** How often the database is looked at, and so how late news may be without Redis. */
export const LOOK_MS = 5_000;
/** A row is seen once it is committed, which may be this long after the moment that it bears on another's clock. */
const OVERLAP_MS = 30_000;
const PREFIX = 'live:';

/**
 * News for whoever listens, in this process and in all others. Redis brings it at once and may lose it; a look at the
 * database every few seconds finds what Redis did not bring, whether it was away, hung, or never got the message.
 */
export function openLive({ redis, redis_url, clock, recent, look_ms = LOOK_MS }: Parts) {
  const me = randomUUID();
  const channels = new Map<string, { hears: Set<Hear>; subscribed: Promise<unknown> }>();
  const told = new Map<string, number>();
  let looked = clock().getTime();
  let looking = false;

  const tell = (news: News): void => {
    if (news.id !== undefined) {
      if (told.has(news.id)) return;
      told.set(news.id, clock().getTime());
    }
    channels.get(news.to)?.hears.forEach((hear) => hear(news));
  };

  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      const now = clock().getTime();
      const since = looked - OVERLAP_MS;
      if (channels.size > 0) (await recent([...channels.keys()], new Date(since))).forEach(tell);
      looked = now;
      for (const [id, at] of told) if (at < since) told.delete(id);
    } catch {
      // The database is away; the next look begins where this one did.
    } finally {
      looking = false;
    }
  };

  const subscriber = new Redis(redis_url, {
    enableOfflineQueue: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 500,
    commandTimeout: 1_000,
    retryStrategy: (tries) => Math.min(50 * 2 ** tries, 1_000),
    keepAlive: 5_000,
  });
  const subscribe = (...names: string[]): Promise<unknown> =>
    subscriber.subscribe(...names.map((name) => PREFIX + name)).catch(() => undefined);
  subscriber.on('error', () => undefined);
  subscriber.on('ready', () => {
    // Whatever was said while nobody here could hear it is found by one more look.
    void (channels.size > 0 ? subscribe(...channels.keys()) : Promise.resolve()).then(look);
  });
  subscriber.on('message', (channel: string, text: string) => {
    const [from, name, id] = text.split(' ');
    const event = LIVE_EVENTS.find((known) => known === name);
    if (from === me || event === undefined) return;
    tell({ to: channel.slice(PREFIX.length), event, ...(id ? { id } : {}) });
  });
  const looks = setInterval(() => void look(), look_ms).unref();

  return {
    /** To listeners here at once, to other processes by Redis. */
    publish(news: readonly News[]): void {
      news.forEach(tell);
      const commands = news.map(({ to, event, id = '' }) => ['publish', PREFIX + to, `${me} ${event} ${id}`]);
      void redis.attempt((connection) => connection.pipeline(commands).exec());
    },
    /** Heard from now on; `everywhere` resolves once other processes are heard too, or Redis is known not to answer. */
    listen(name: string, hear: Hear): { everywhere: Promise<unknown>; stop: () => void } {
      const channel = channels.get(name) ?? { hears: new Set(), subscribed: subscribe(name) };
      channels.set(name, channel);
      channel.hears.add(hear);
      const stop = () => {
        if (!channel.hears.delete(hear) || channel.hears.size > 0) return;
        channels.delete(name);
        subscriber.unsubscribe(PREFIX + name).catch(() => undefined);
      };
      return { everywhere: channel.subscribed, stop };
    },
    close(): void {
      clearInterval(looks);
      channels.clear();
      subscriber.disconnect();
    },
  };
}
export type LivePart = ReturnType<typeof openLive>;
