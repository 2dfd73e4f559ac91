import { setTimeout as sleep } from 'node:timers/promises';
import { LOOK_MS } from '../apps/server/src/parts/live.ts';
import { COLLECTING, heldMb } from '../faults/parts/memory.ts';
import { withScratchDatabase } from '../scripts/scratch.ts';
import { type Listeners, openListeners } from './live/listeners.ts';
import { ADMIN, type Commits, fillMarket, hearCommits, tokenOf } from './live/market.ts';
import type { Measure } from './named.ts';
import { cpuMeter } from './parts/cpu.ts';
import { quantile } from './parts/figures.ts';
import { type Server, startServer } from './parts/server.ts';
import type { Row } from './report.ts';

const PEOPLE = 500;
const ALONE = 20;
const NO_REDIS = 'redis://127.0.0.1:1';
/** Past this nobody will be told any more. */
const PATIENCE_MS = LOOK_MS + 5_000;
const ROUNDS = {
  full: { with_redis: { all: 20, one: 100, weigh: true }, without: { all: 6, one: 6 } },
  short: { with_redis: { all: 4, one: 10 }, without: { all: 1, one: 0 } },
};

/** Five hundred open pages on one server, told of what another server does, with Redis and without. */
const live: Measure = ({ short }) =>
  withScratchDatabase('live', async (owner_url) => {
    await fillMarket(owner_url, { people: PEOPLE, alone: ALONE });
    const rounds = short ? ROUNDS.short : ROUNDS.full;
    const quick = await measure(owner_url, 'with Redis', {}, rounds.with_redis);
    const slow = await measure(owner_url, 'without Redis', { REDIS_URL: NO_REDIS }, rounds.without);
    return {
      rows: [...quick, ...slow],
      targets: {
        'with Redis: 500 at once, p99': { at_most: 1_000 },
        'with Redis: one, p99': { at_most: 1_000 },
        'with Redis: not told': { at_most: 0 },
        'with Redis: streams broken': { at_most: 0 },
        'without Redis: 500 at once, max': { at_most: LOOK_MS + 1_000 },
        'without Redis: not told': { at_most: 0 },
        'without Redis: streams broken': { at_most: 0 },
      },
    };
  });
export default live;

/** So often everyone is told something, so often one person; whether to look at the memory takes seconds too. */
type Rounds = { all: number; one: number; weigh?: boolean };

async function measure(
  owner_url: string,
  name: string,
  environment: Record<string, string>,
  rounds: Rounds,
): Promise<Row[]> {
  const database = new URL(owner_url);
  database.username = '';
  database.password = '';
  const settings = { DATABASE_URL: database.href, ...environment };
  const [here, there] = await bothOrNone(startServer({ ...settings, ...COLLECTING }), startServer(settings));
  const commits = await hearCommits(owner_url);
  const listeners = openListeners(here.url);
  try {
    const stage = { there, listeners, commits };
    const before = rounds.weigh ? await heldMb(here) : undefined;
    await listeners.open(new Map(everyone().map((who) => [who, tokenOf(who)])));
    const after = rounds.weigh ? await heldMb(here) : undefined;
    const used = cpuMeter([here.pid]);
    const all = await tellAgain(stage, rounds.all, () => 0);
    const cpu_us = (used() ?? Number.NaN) * 1_000;
    const one = await tellAgain(stage, rounds.one, (n) => 1 + (n % ALONE));
    return [
      ...rowsOf('500 at once', all),
      ...(rounds.one > 0 ? rowsOf('one', one) : []),
      { name: 'not told', figure: all.missing + one.missing, unit: '' },
      { name: 'streams broken', figure: listeners.broken(), unit: '' },
      { name: 'CPU of the listening server, each told', figure: cpu_us / all.took.length, unit: 'us' },
      ...(before && after
        ? [
            { name: 'memory, each stream', figure: perStream(after.resident - before.resident), unit: 'kB' },
            { name: 'memory held, each stream', figure: perStream(after.heap - before.heap), unit: 'kB' },
          ]
        : []),
    ].map((row) => ({ ...row, name: `${name}: ${row.name}` }));
  } finally {
    listeners.close();
    await commits.close();
    await Promise.all([here.stop(), there.stop()]);
  }
}

/** A server that started beside one that did not is not left behind. */
async function bothOrNone(one: Promise<Server>, other: Promise<Server>): Promise<[Server, Server]> {
  return Promise.all([one, other]).catch(async (error: unknown) => {
    for (const started of [one, other]) {
      await started.then(
        ({ stop }) => stop(),
        () => undefined,
      );
    }
    throw error;
  });
}

type Stage = { there: Server; listeners: Listeners; commits: Commits };
type Told = { took: number[]; missing: number };

async function tellAgain(stage: Stage, times: number, which: (n: number) => number): Promise<Told> {
  const agencies = await listAgencies(stage.there.url);
  const told: Told = { took: [], missing: 0 };
  for (let n = 0; n < times; n++) await tell(told, stage, agencies[which(n)], everyone(which(n)));
  return told;
}

/** Changes a company's status through one server and waits until its people have heard of it from the other. */
async function tell(
  told: Told,
  { there, listeners: { heard }, commits }: Stage,
  agency: Agency | undefined,
  people: string[],
): Promise<void> {
  if (agency === undefined) throw new Error('There is no such agency');
  await sleep(Math.random() * 250);
  heard.clear();
  const { agency_id, company_name } = agency;
  agency.status = agency.status === 'active' ? 'non-active' : 'active';
  const committing = commits.next();
  const answer = await fetch(`${there.url}/api/v1/agencies/${agency_id}`, {
    method: 'PUT',
    headers: { ...AS_ADMIN, 'content-type': 'application/json' },
    body: JSON.stringify({ company_name, status: agency.status, ...ADDRESS }),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  const committed = await committing;
  while (heard.size < people.length && performance.now() - committed < PATIENCE_MS) await sleep(2);
  for (const who of people) {
    const at = heard.get(who);
    if (at === undefined) told.missing++;
    else told.took.push(Math.max(0, at - committed));
  }
}

type Agency = { agency_id: string; company_name: string; status: string };
const ADDRESS = { address_line_1: '14 Carr Lane', city: 'York', post_code: 'YO26 5RL' };
const AS_ADMIN = { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${tokenOf(ADMIN)}` };

/** In the order in which they were made: the large one first. */
async function listAgencies(url: string): Promise<Agency[]> {
  const answer = await fetch(`${url}/api/v1/agencies?page_size=50`, { headers: AS_ADMIN });
  const { data } = (await answer.json()) as { data: Agency[] };
  const number = ({ company_name }: Agency) => Number(company_name.split(' ')[1]);
  return data.toSorted((a, b) => number(a) - number(b));
}

/** The emails of everyone, or of those of one agency. */
const everyone = (agency?: number): string[] =>
  (agency === undefined ? Array.from({ length: 1 + ALONE }, (_, n) => n) : [agency]).flatMap((n) =>
    Array.from({ length: n === 0 ? PEOPLE : 1 }, (_, i) => `${n}.${i + 1}@bench.example`),
  );

const perStream = (mb: number): number => (mb * 1_024) / (PEOPLE + ALONE);

const rowsOf = (name: string, { took }: Told) => [
  { name: `${name}, p50`, figure: quantile(took, 0.5), unit: 'ms' },
  { name: `${name}, p95`, figure: quantile(took, 0.95), unit: 'ms' },
  { name: `${name}, p99`, figure: quantile(took, 0.99), unit: 'ms' },
  { name: `${name}, max`, figure: Math.max(...took), unit: 'ms' },
];
