import { createHash } from 'node:crypto';
import { type HourlyLimit, tooOften } from '@handover/domain/notifications/floods';
import type { FastifyRequest } from 'fastify';
import type { RedisPart } from '../adapters/redis.ts';
import type { Config } from '../config/config.ts';
import { Refusal } from './refusals.ts';

const A_MINUTE_S = 60;
export const AN_HOUR_S = 3_600;
/** Maximum names in memory; past it the memory is emptied: better to forgive than to grow without end. */
const MOST_NAMES = 100_000;
/**
 * Share of a limit below which a name is counted here alone: hardly anyone comes near it, and asking costs a round
 * trip.
 */
const QUIET = 0.25;

export type Limiter = (name: string, most: number) => Promise<{ allowed: boolean; retry_after_s: number }>;

/*
 * Limits on requests and where their numbers stand: RATE_LIMIT_PER_MINUTE of a person, 600 (config/config.ts), and ten
 * times that of an address (below); `tries_per_minute` of endpoints by which something could be guessed, 5 to 60 (in the
 * contract); by the hour, for what notifies others (packages/domain/src/notifications/floods.ts); sign-in, counted in
 * PostgreSQL (accounts/limits.ts). docs/limits.md lists the named constants.
 */

/** Limit of an address, as a multiple of a person's: one address may stand for a whole care home behind one router. */
const PEOPLE_PER_ADDRESS = 10;

/** `limiter` counts by the minute, `hourly` by the hour. */
type Limits = {
  limiter: Limiter;
  hourly: Limiter;
  config: Pick<Config, 'RATE_LIMIT_PER_MINUTE' | 'SIGN_IN_LIMITS_FACTOR'>;
};

/** Limits all requests of an address. */
export const limitAddress = ({ ip }: FastifyRequest, { limiter, config }: Limits): Promise<void> =>
  limit(limiter, `ip:${ip}`, config.RATE_LIMIT_PER_MINUTE * PEOPLE_PER_ADDRESS);

/** Limits all requests of a signed-in person. */
export const limitPerson = (user_id: string, { limiter, config }: Limits): Promise<void> =>
  limit(limiter, `user:${user_id}`, config.RATE_LIMIT_PER_MINUTE);

/** Limits calls of one endpoint by which something could be guessed. */
export const limitTries = (
  endpoint: string,
  tries_per_minute: number,
  user_id: string,
  { limiter, config }: Limits,
): Promise<void> => limit(limiter, `${endpoint}:${user_id}`, tries_per_minute * config.SIGN_IN_LIMITS_FACTOR);

async function limit(limiter: Limiter, name: string, most: number): Promise<void> {
  const { allowed, retry_after_s } = await limiter(name, most);
  if (!allowed) throw new Refusal('too_many', 'Too many requests. Please wait a minute', { retry_after_s });
}

/** Limits calls that notify others: counted by person and thing, of which a list may name several. */
export async function limitByHour(
  its: HourlyLimit,
  user_id: string,
  input: unknown,
  { hourly, config }: Limits,
): Promise<void> {
  const named = its.per === undefined ? '' : (input as Record<string, unknown>)[its.per];
  const most = its.most * config.SIGN_IN_LIMITS_FACTOR;
  const counts = await Promise.all(
    [named].flat().map((thing) => {
      // As a digest, because the thing may be somebody's address.
      const digest = createHash('sha256').update(String(thing)).digest('base64url');
      return hourly(`hour:${its.name}:${user_id}:${digest}`, most);
    }),
  );
  const full = counts.find(({ allowed }) => !allowed);
  if (full) throw new Refusal('too_many', tooOften(its, full.retry_after_s), full);
}

/**
 * Limits requests per minute (or another window) and name. The counts are shared by all processes through Redis once
 * someone is past a quarter of the limit; without Redis each process counts alone.
 */
export function openLimiter(redis: RedisPart, clock: () => Date, window_s = A_MINUTE_S): Limiter {
  /** Counts that are known of all processes, and of what happened here since. */
  let counts = new Map<string, { known: number; here: number }>();
  let window = 0;

  /** Adds to the count of all processes and returns it; undefined if Redis does not answer. */
  const addTo = (key: string, here: number): Promise<number | undefined> =>
    redis.attempt(async (connection) => {
      const [counted] = (await connection.multi().incrby(key, here).expire(key, window_s).exec()) ?? [];
      if (!counted || counted[0]) throw counted?.[0] ?? new Error('no answer');
      return Number(counted[1]);
    });

  return async (name, most) => {
    const seconds = Math.floor(clock().getTime() / 1000);
    const now = Math.floor(seconds / window_s);
    const retry_after_s = (now + 1) * window_s - seconds;
    if (window !== now || counts.size > MOST_NAMES) {
      counts = new Map();
      window = now;
    }
    const count = counts.get(name) ?? { known: 0, here: 0 };
    counts.set(name, count);
    count.here += 1;
    if (count.known + count.here <= most * QUIET) return { allowed: true, retry_after_s };

    const { here } = count;
    count.here = 0;
    count.known += here;
    const shared = await addTo(`limit:${name}:${now}`, here);
    count.known = Math.max(count.known, shared ?? 0);
    return { allowed: count.known <= most, retry_after_s };
  };
}
