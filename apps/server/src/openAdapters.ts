import type { Config } from './config/config.ts';
import type { Pools } from './db/connect.ts';
import type { Adapters } from './http/route.ts';
import { jobNewsSince } from './shifts/announce.ts';
import { messagesSince } from './messages/live.ts';
import { newsSince } from './notifications/queries.ts';
import { endsSince } from './adapters/endStreams.ts';
import { openFiles } from './adapters/files.ts';
import { openGeocoder } from './adapters/geocode.ts';
import { type News, openLive } from './adapters/live.ts';
import type { RedisPart } from './adapters/redis.ts';

type Parts = { config: Config; pools: Pools; redis: RedisPart; clock: () => Date };

/** Opens the adapters to the outside world as the configuration sets them. */
export function openAdapters({ config, pools, redis, clock }: Parts): Adapters & { close: () => void } {
  const live = openLive({
    redis,
    redis_url: config.REDIS_URL,
    database_url: config.DATABASE_URL,
    clock,
    recent: (since, most) => recentNews(pools, since, most),
  });
  return {
    live,
    files: openFiles(config),
    geocoder: openGeocoder({ url: config.GEOCODER_URL, user_agent: `Handover (${config.PUBLIC_URL})`, redis }),
    close: () => live.close(),
  };
}

/**
 * Returns recent news of every kind, which Redis may have failed to deliver: ends of streams come first, so that those
 * streams get nothing of the rest.
 */
export const recentNews = async (pools: Pools, since: Date, most: number): Promise<News[]> =>
  (await Promise.all([endsSince, newsSince, jobNewsSince, messagesSince].map((of) => of(pools, since, most)))).flat();
