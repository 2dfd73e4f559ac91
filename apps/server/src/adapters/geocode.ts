import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type Country, countryName } from '@handover/domain/places';
import { gazetteerPosition, type Position } from './gazetteer.ts';
import type { RedisPart } from './redis.ts';

export type Asked = { address: string; city: string; post_code: string; country: Country };
export type Geocoder = { find: (asked: Asked) => Promise<Position | undefined> };

type Service = {
  /** Address of a Nominatim-compatible search; empty if there is none. */
  url: string;
  /** Name of the asking program, as the services want to know it. */
  user_agent: string;
  redis: RedisPart;
  /** Milliseconds between two requests of this process; public services allow one a second. */
  pause_ms?: number;
  /** Milliseconds that a person waits for the service, turns of others included, before the gazetteer answers. */
  patience_ms?: number;
  time?: Time;
};

/** Clock of the geocoder: pauses, and signals that come after a time limit. */
type Time = { pause: (ms: number) => Promise<void>; limit: (ms: number) => AbortSignal };
const REAL_TIME: Time = {
  pause: (ms) => wait(ms, undefined, { ref: false }),
  limit: (ms) => AbortSignal.timeout(ms),
};

const DAY_S = 24 * 60 * 60;
const KEPT_S = { found: 30 * DAY_S, nothing: DAY_S };
const MOST_REMEMBERED = 1_000;
const MOST_WAITING = 10;
/** Rank of a street in Nominatim: anything coarser is a guess. */
const STREET = 26;

const answers = z.array(
  z.object({ lat: z.coerce.number(), lon: z.coerce.number(), place_rank: z.number().default(STREET) }),
);
const kept = z.object({ latitude: z.number(), longitude: z.number(), approximate: z.boolean() }).nullable();

/** Finds addresses by the configured service, and by the gazetteer where that has no answer or does not answer. */
export function openGeocoder(service: Service): Geocoder {
  const { url, user_agent, redis, pause_ms = 1_000, patience_ms = 3_000, time = REAL_TIME } = service;
  const takeTurn = inTurn(() => time.pause(pause_ms));
  const remembered = new Map<string, Promise<Position | null>>();

  async function ask({ address, country }: Asked, signal: AbortSignal): Promise<Position | null> {
    const to = new URL(url);
    to.searchParams.set('q', `${address}, ${countryName(country)}`);
    to.searchParams.set('countrycodes', country.toLowerCase());
    to.searchParams.set('format', 'jsonv2');
    to.searchParams.set('limit', '1');
    const headers = { accept: 'application/json', 'user-agent': user_agent };
    // An address is somebody's home: it goes to the service that was chosen, and to nobody to whom that redirects.
    const answer = await fetch(to, { signal, headers, redirect: 'error' });
    if (!answer.ok) throw new Error(`The geocoder answered ${answer.status}`);
    const [first] = answers.parse(await answer.json());
    return first ? { latitude: first.lat, longitude: first.lon, approximate: first.place_rank < STREET } : null;
  }

  async function lookUp(key: string, asked: Asked): Promise<Position | null> {
    const stored = await redis.attempt((client) => client.get(key));
    if (stored) return kept.parse(JSON.parse(stored));
    const signal = time.limit(patience_ms);
    const found = await takeTurn(signal, () => ask(asked, signal));
    const seconds = found ? KEPT_S.found : KEPT_S.nothing;
    await redis.attempt((client) => client.set(key, JSON.stringify(found), 'EX', seconds));
    return found;
  }

  /**
   * Remembers answers, so that people who ask for one address at the same time wait for one answer. A failure is not
   * remembered.
   */
  function remember(asked: Asked): Promise<Position | null> {
    const key = `geocode:${hashOf(asked)}`;
    const known = remembered.get(key);
    if (known) return known;
    const answer = lookUp(key, asked);
    answer.catch(() => remembered.delete(key));
    remembered.set(key, answer);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MOST_REMEMBERED) break;
      remembered.delete(oldest);
    }
    return answer;
  }

  return {
    async find(asked) {
      const found = url === '' ? null : await remember(asked).catch(() => null);
      return found ?? gazetteerPosition(asked);
    },
  };
}

/** Hashes an address. Addresses are people's homes: Redis holds where one is, never which. */
const hashOf = ({ address, country }: Asked): string =>
  createHash('sha256')
    .update(`${country} ${address.toLowerCase().replace(/[\s,]+/g, ' ')}`)
    .digest('base64url');

/**
 * Makes one request at a time, with a pause after each. A request whose time limit is over, or that finds a long queue,
 * is not sent.
 */
function inTurn(rest: () => Promise<void>) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    if (waiting >= MOST_WAITING) throw new Error('Too many are waiting for the geocoder');
    waiting++;
    const turn = last.then(work);
    last = turn.then(rest, () => (signal.aborted ? undefined : rest()));
    return turn.finally(() => waiting--);
  };
}
