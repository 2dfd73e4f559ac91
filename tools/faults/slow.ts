import { addressOf } from '../lab/machine/postgres.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ADMIN, fillMarket, tokenOf } from '../lab/product/market.ts';
import type { Measure } from '../lab/runner/named.ts';
import { type Caller, callerOf } from '../lab/product/clients.ts';
import { quantile } from '../lab/runner/figures.ts';
import { startServer } from '../lab/product/server.ts';
import type { Measured } from '../lab/runner/report.ts';
import { serviceEnvironment } from '../lab/machine/ports.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';
import { row } from '../lab/runner/tally.ts';
import { type SlowClient, openSlowClients, waysOf } from './slow/clients.ts';
import { flood } from './slow/flood.ts';
import { readFileSync } from 'node:fs';

/** Number of each of seven kinds. An export has to be long to be slow: that takes many people. */
const FULL = { each: 43, people: 60_000, honest_per_second: 20, honest_ms: 500 };
/** A short run has a busy machine around it. */
const SHORT = { each: 12, people: 200, honest_per_second: 10, honest_ms: 3_000 };
const CLOSED_MS = 15_000;
const WARM_MS = 3_000;
const WORK_MS = 12_000;
const LOOK_MS = 200;
/** Nobody has more than a few streams, files or exports at once, so several people are slow. */
const SIGNED_IN = 30;
const PATHS = ['/api/v1/me', '/api/v1/job_tags', '/api/v1/users?page_size=10'];
type Plan = typeof FULL;
type Stage = { url: string; address: string; people: { user_id: string; token: string }[]; plan: Plan };

/** Hundreds who send and read as slowly as they can, and people who want to work meanwhile. */
const slow: Measure = ({ short }) =>
  withScratchDatabase('slow', async (owner_url) => {
    const plan = short ? SHORT : FULL;
    await fillMarket(owner_url, { people: plan.people, alone: 0 });
    const owner = new pg.Client({ connectionString: owner_url });
    await owner.connect();
    const { rows } = await owner.query<{ user_id: string; email: string }>(
      'select user_id, email from app.users where level = 2 order by email limit $1',
      [SIGNED_IN],
    );
    await owner.end();
    const people = rows.map(({ user_id, email }) => ({ user_id, token: tokenOf(email) }));
    const address = addressOf(owner_url);
    const server = await startServer({ DATABASE_URL: address });
    try {
      return await besiege({ url: server.url, address, people, plan });
    } finally {
      await server.stop();
    }
  });
export default slow;

async function besiege({ url, address, people, plan }: Stage): Promise<Measured> {
  const honest = callerOf(url, tokenOf(ADMIN));
  // Code that has run, connections that are open: nobody besieges the first second of a process.
  await honest.read('/api/docs/openapi.json');
  await work(honest, plan, WARM_MS);
  const ways = waysOf(people).filter(({ kind }) => plan === FULL || kind !== 'readers of exports');
  const clients = await openSlowClients(url, ways, plan.each);
  const closings = watch(url, clients);
  const working = work(honest, plan);
  const listeners = clients.filter(({ kind }) => kind === 'readers of live streams');
  const listening = () => listeners.filter(({ socket }) => socket.bytesRead > 0).length;
  for (const end = performance.now() + CLOSED_MS; listening() < listeners.length && performance.now() < end;) {
    await sleep(LOOK_MS);
  }
  const open = listening();
  // A listener is behind from when there is something to hear.
  for (const client of listeners) client.began = performance.now();
  const { REDIS_URL = '' } = serviceEnvironment();
  const flooded = flood(
    REDIS_URL,
    address,
    people.map(({ user_id }) => user_id),
  );
  const closed = await closings;
  const served = await working;
  await flooded;
  for (const { socket } of clients) socket.destroy();
  honest.close();
  const kinds = ways.map(({ kind }) => {
    const took = clients.filter((client) => client.kind === kind).map((client) => closed.get(client) ?? Number.NaN);
    return { kind, longest: Math.max(...took) };
  });
  return {
    rows: [
      row('slow clients', clients.length),
      row('of these never closed', clients.length - closed.size),
      ...kinds.map(({ kind, longest }) => row(`${kind}: all closed after`, longest, 'ms')),
      row('live streams open when there was news', open),
      row('honest calls', served.took.length),
      row('honest calls not answered well', served.failed),
      row('honest calls, p95', quantile(served.took, 0.95), 'ms'),
    ],
    targets: {
      'slow clients': { at_least: plan === FULL ? 300 : ways.length * plan.each },
      'of these never closed': { at_most: 0 },
      // One that was refused would be closed soon and prove nothing.
      'live streams open when there was news': { at_least: plan.each },
      ...Object.fromEntries(kinds.map(({ kind }) => [`${kind}: all closed after`, { at_most: CLOSED_MS }])),
      'honest calls not answered well': { at_most: 0 },
      'honest calls, p95': { at_most: plan.honest_ms },
    },
  };
}

/** Gives when the server closed each, in milliseconds since it was too slow: a reader while nothing more leaves. */
async function watch(url: string, clients: readonly SlowClient[]): Promise<Map<SlowClient, number>> {
  const closed = new Map<SlowClient, number>();
  const port = Number(new URL(url).port);
  const end = performance.now() + 2 * CLOSED_MS;
  while (closed.size < clients.length && performance.now() < end) {
    await sleep(LOOK_MS);
    const now = performance.now();
    const there = connectedTo(port);
    for (const client of clients.filter((each) => !closed.has(each))) {
      const queued = there.get(client.port);
      if (queued === undefined) closed.set(client, Math.max(0, now - client.began));
      else if (queued > client.queued) Object.assign(client, { queued, began: now });
    }
  }
  return closed;
}

/** Makes a fixed number of calls a second, however long each takes, until slow ones must have been closed. */
async function work(caller: Caller, { honest_per_second }: Plan, for_ms = WORK_MS) {
  const served = { took: [] as number[], failed: 0 };
  const call = async (n: number) => {
    const began = performance.now();
    await caller.read(PATHS[n % PATHS.length] ?? '/api/v1/me').catch((error: Error) => {
      served.failed += 1;
      console.log(error.message);
    });
    served.took.push(performance.now() - began);
  };
  const calls: Promise<void>[] = [];
  for (let n = 0; n < (honest_per_second * for_ms) / 1000; n++) {
    calls.push(call(n));
    await sleep(1000 / honest_per_second);
  }
  await Promise.all(calls);
  return served;
}

const ESTABLISHED = '01';

/**
 * Who is connected to a port of this machine, by their own port, and how much waits on its way to them, as the system
 * sees it. A client that does not read is not told that it was closed; the system's table of connections tells.
 */
function connectedTo(port: number): Map<number, number> {
  const all = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const rows = all.map((line) => line.trim().split(/\s+/)).filter(([, , , state]) => state === ESTABLISHED);
  const unread = new Map(
    rows
      .filter(([, , there]) => portOf(there) === port)
      .map(([, here, , , queues]) => [portOf(here), waiting(queues).rx]),
  );
  const theirs = rows.filter(([, here]) => portOf(here) === port);
  return new Map(
    theirs.map(([, , there, , queues]) => [portOf(there), waiting(queues).tx + (unread.get(portOf(there)) ?? 0)]),
  );
}

const portOf = (address = ''): number => Number.parseInt(address.split(':')[1] ?? '0', 16);
const waiting = (queues = ''): { tx: number; rx: number } => {
  const [tx = 0, rx = 0] = queues.split(':').map((hex) => Number.parseInt(hex, 16));
  return { tx, rx };
};
