import { randomFrom } from '../../../apps/server/seed/demo/random.ts';
import { isJargon } from '../../../apps/server/test/jargon.ts';
import { heldMb } from '../../lab/runner/memory.ts';
import { badRequests } from './generate.ts';
import { PEOPLE, knownIds } from './known.ts';
import { curlLine, sender } from './send.ts';
import { DEMO_PASSWORD } from '../../../apps/server/seed/seed.ts';
import { signIn } from '../../lab/product/clients.ts';

/** Past these the server has loaded what it loads once, and its memory is compared from here. */
const WARM_UP = 1_500;
const MOST_SHOWN = 10;
export const SLOW_MS = 2_000;
export const TRY_AGAIN = 'try again';

/** Summary of requests, of constant size; it is kept as JSON. */
export type Outcome = {
  sent: number;
  seconds: number;
  /** Number with this status; no answer is "none", a 503 with Retry-After is "try again". */
  statuses: Record<string, number>;
  /** Number that took this many milliseconds, the last of them so many or more. */
  times: number[];
  slowest: number;
  /** Refusals whose words are a validator's and not for people. */
  said_in_jargon: number;
  hits: string[];
  reached: string[];
  served: string[];
  held_mb: number;
  resident_mb: number;
  alive: number;
};

type Attack = { seed: number; count: number; clients: number };

/** Sends bad requests to one server, the same for the same seed. */
export async function attack(
  server: { url: string; pid: number },
  { seed, count, clients: many }: Attack,
): Promise<Outcome> {
  const made = badRequests(randomFrom(seed), await knownIds(server.url));
  const signedIn = sessions(server.url);
  const { send, close } = sender(server.url);
  const statuses: Record<string, number> = {};
  const times = Array.from({ length: SLOW_MS + 1 }, () => 0);
  const [reached, served, hits] = [new Set<string>(), new Set<string>(), [] as string[]];
  let slowest = 0;
  let said_in_jargon = 0;
  let sent = 0;

  const client = async (until: number) => {
    while (sent < until) {
      const n = sent++;
      const next = made.next().value;
      const who = PEOPLE[n % (PEOPLE.length + 1)];
      const token = who === undefined ? undefined : await signedIn.token(who);
      const headers = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...next.headers };
      const { status, ms, try_again, why, message } = await send({ ...next, headers });
      if (who !== undefined && status === 401) signedIn.forget(who, token);
      const jargon = message !== undefined && isJargon(message);
      if (jargon) said_in_jargon += 1;
      reached.add(next.name);
      if (status !== undefined && status < 400) served.add(next.name);
      const named = try_again ? TRY_AGAIN : String(status ?? 'none');
      statuses[named] = (statuses[named] ?? 0) + 1;
      const at = Math.min(SLOW_MS, Math.floor(ms));
      times[at] = (times[at] ?? 0) + 1;
      slowest = Math.max(slowest, ms);
      if ((status === undefined || status >= 500 || ms > SLOW_MS || jargon) && hits.length < MOST_SHOWN) {
        const what = jargon ? `${status} “${message}”` : (status ?? why ?? 'no answer');
        hits.push(`${what} in ${Math.round(ms)} ms (${next.name}): ${curlLine(server.url, next, who)}`);
      }
    }
  };
  const clients = (until: number) => Promise.all(Array.from({ length: many }, () => client(until)));
  const began = performance.now();
  await clients(WARM_UP);
  const paused = performance.now();
  const before = await heldMb(server);
  const pause = performance.now() - paused;
  await clients(count);
  const seconds = (performance.now() - began - pause) / 1000;
  close();
  const alive = await fetch(`${server.url}/readyz`).then(
    ({ ok }) => Number(ok),
    () => 0,
  );
  const after = alive ? await heldMb(server) : { heap: Number.NaN, resident: Number.NaN };
  const grown = { held_mb: after.heap - before.heap, resident_mb: after.resident - before.resident };
  const names = { reached: [...reached], served: [...served] };
  return { sent, seconds, statuses, times, slowest, said_in_jargon, hits, ...names, ...grown, alive };
}

const union = (lists: readonly string[][]): string[] => [...new Set(lists.flat())];
const worst = (figures: readonly number[]): number => Math.max(...figures);

/** Several as one; of memory the worst. */
export function added(all: readonly Outcome[]): Outcome {
  const statuses: Record<string, number> = {};
  for (const [status, n] of all.flatMap((one) => Object.entries(one.statuses))) {
    statuses[status] = (statuses[status] ?? 0) + n;
  }
  return {
    sent: all.reduce((sum, { sent }) => sum + sent, 0),
    seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
    statuses,
    times: (all[0]?.times ?? []).map((_, ms) => all.reduce((sum, { times }) => sum + (times[ms] ?? 0), 0)),
    slowest: worst(all.map(({ slowest }) => slowest)),
    said_in_jargon: all.reduce((sum, { said_in_jargon }) => sum + said_in_jargon, 0),
    hits: all.flatMap(({ hits }) => hits).slice(0, MOST_SHOWN),
    reached: union(all.map(({ reached }) => reached)),
    served: union(all.map(({ served }) => served)),
    held_mb: worst(all.map(({ held_mb }) => held_mb)),
    resident_mb: worst(all.map(({ resident_mb }) => resident_mb)),
    alive: Math.min(...all.map(({ alive }) => alive)),
  };
}

/** The milliseconds that this share of requests did not exceed. */
export function within({ times, sent }: Outcome, share: number): number {
  let passed = 0;
  return times.findIndex((many) => (passed += many) >= sent * share) + 1;
}

/** One session per person. Some requests sign out or are refused as signed out: then the next one signs in again. */
function sessions(url: string) {
  const tokens = new Map<string, Promise<string>>();
  return {
    token(who: string): Promise<string> {
      const known = tokens.get(who) ?? signIn(url, who, DEMO_PASSWORD);
      tokens.set(who, known);
      return known;
    },
    forget(who: string, used: string | undefined): void {
      void tokens.get(who)?.then((now) => now === used && tokens.delete(who));
    },
  };
}
