import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { jobNews, messageNews } from '@handover/contract/notifications/live';
import type { RedisPart } from './redis.ts';

const to = z.array(z.string());
/** Id of news, which stands in a line of its own on the wire. */
const id = z.string().regex(/^[\w-]+$/);
const news = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('notification'), to, id: id.optional() }),
  z.strictObject({ event: z.literal('job'), to, id, data: jobNews }),
  z.strictObject({ event: z.literal('message'), to, id: id.optional(), data: messageNews }),
  /** Ends the streams on these channels; no page gets it. */
  z.strictObject({ event: z.literal('ended'), to, id: id.optional() }),
]);
/**
 * News that there is something new on some channels, never what. The id tells it from other news, by any way that it
 * comes.
 */
export type News = z.output<typeof news>;
type Listener = (news: News) => void;

type Parts = {
  redis: RedisPart;
  redis_url: string;
  /** Address of the database that the news is of: a Redis may carry that of several. */
  database_url: string;
  clock: () => Date;
  /** Reads the news that the database has since then, of each kind at most so much and one more. */
  recent: (since: Date, most: number) => Promise<News[]>;
  look_ms?: number;
  most?: Partial<typeof MOST>;
};

/** Milliseconds between two looks at the database, and so the delay of news without Redis. */
export const LOOK_MS = 5_000;
/**
 * Milliseconds that a look goes back further: a row is seen once it is committed, which may be this long after the
 * moment that it bears, on another machine's clock.
 */
const OVERLAP_MS = 30_000;
const MOST = {
  /** Maximum news that a look reads; a quiet minute of a large market has a hundred. */
  read: 20_000,
  /**
   * Maximum missed news that a look sends one by one. A client that missed more reads its page anew sooner than it
   * would get them all.
   */
  missed: 2_000,
};
const message = z.strictObject({ from: z.string(), news: z.array(news) });

/**
 * Opens the live news, for listeners in this process and in all others. Redis brings it at once and may lose it; a look
 * at the database every few seconds finds what Redis did not bring, whether it was away, hung, or never got the
 * message.
 */
export function openLive({ redis, redis_url, database_url, clock, recent, look_ms = LOOK_MS, ...limits }: Parts) {
  const channel = `live:${new URL(database_url).pathname.slice(1)}`;
  const most = { ...MOST, ...limits.most };
  const me = randomUUID();
  const channels = new Map<string, Set<Listener>>();
  const told = new Map<string, number>();
  let missedSome = (): void => undefined;
  let looked = clock().getTime();
  let begun = false;
  let read_anew = 0;
  let looking: Promise<void> | undefined;

  const tell = (said: News): void => {
    if (said.id !== undefined) {
      if (told.has(said.id)) return;
      told.set(said.id, clock().getTime());
    }
    // A listener on several of its channels gets it once.
    for (const hear of new Set(said.to.flatMap((name) => [...(channels.get(name) ?? [])]))) hear(said);
  };

  const lookOnce = async (): Promise<void> => {
    const now = clock().getTime();
    const since = Math.max(looked - OVERLAP_MS, read_anew);
    const found = await recent(new Date(since), most.read);
    const untold = found.filter((said) => !told.has(said.id ?? ''));
    const missed = untold.filter((said) => said.to.some((name) => channels.has(name)));
    looked = now;
    begun = true;
    if (found.length > most.read || missed.length > most.missed) {
      // A client that comes back to read anew sees all that was until now, and need not be told of it any more.
      read_anew = now + 1;
      missedSome();
    } else untold.forEach(tell);
    // Kept for longer than a look goes back, because another machine's clock may be ahead of this one.
    for (const [known, at] of told) if (at < since - OVERLAP_MS) told.delete(known);
  };
  /** Looks at the database. If it is away, the next look begins where this one did. */
  const look = (): Promise<void> =>
    (looking ??= lookOnce()
      .catch(() => undefined)
      .finally(() => (looking = undefined)));

  const subscriber = new Redis(redis_url, {
    enableOfflineQueue: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 500,
    commandTimeout: 1_000,
    retryStrategy: (tries) => Math.min(50 * 2 ** tries, 1_000),
    keepAlive: 5_000,
  });
  subscriber.on('error', () => undefined);
  subscriber.on('ready', () => {
    // If Redis does not even take this, the connection is made anew.
    const subscribed = subscriber.subscribe(channel).catch(() => subscriber.disconnect(true));
    // News that was published while nobody here listened is found by a look that begins now.
    void subscribed.then(() => looking).then(look);
  });
  subscriber.on('message', (_, text: string) => {
    const read = message.safeParse(asJson(text));
    if (read.success && read.data.from !== me) read.data.news.forEach(tell);
  });
  const looks = setInterval(() => void look(), look_ms).unref();
  void look();

  return {
    /** Publishes news to listeners here at once, and to other processes by Redis. */
    publish(said: readonly News[]): void {
      said.forEach(tell);
      const text = JSON.stringify({ from: me, news: said });
      void redis.attempt((connection) => connection.publish(channel, text));
    },
    /** True once it has looked: what was before anyone listens here is news to nobody. */
    async ready(): Promise<boolean> {
      if (!begun) await look();
      return begun;
    },
    /** Listens from now on, until it is stopped. */
    listen(names: readonly string[], hear: Listener): () => void {
      for (const name of names) channels.set(name, (channels.get(name) ?? new Set()).add(hear));
      return () => {
        for (const name of names) {
          const hears = channels.get(name);
          if (hears?.delete(hear) && hears.size === 0) channels.delete(name);
        }
      };
    },
    /** Sets what is done when so much was missed that listeners are not told of each. */
    whenMissed(done: () => void): void {
      missedSome = done;
    },
    close(): void {
      clearInterval(looks);
      channels.clear();
      subscriber.disconnect();
    },
  };
}
export type LivePart = ReturnType<typeof openLive>;

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
