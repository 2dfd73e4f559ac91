import type { Viewer } from '@handover/domain/viewer';
import { LOGINS } from '../../../apps/server/src/db/logins.ts';
import { migrationTarget } from '../../../apps/server/src/db/migrate.ts';
import type { Ctx } from '../../../apps/server/src/http/route.ts';
import { listSuggested } from '../../../apps/server/src/offers/candidates/listSuggested.ts';
import { recordStatements } from '../../../apps/server/test/recordStatements.ts';
import { cpuMeter } from '../../lab/runner/cpu.ts';
import { type Crowd, gatherCrowd } from '../../lab/product/crowd.ts';
import { pgbench } from '../../lab/product/engine.ts';
import { median, quantile } from '../../lab/runner/figures.ts';
import { backendsOf, psql } from '../../lab/machine/postgres.ts';
import type { Measured, Row } from '../../lab/runner/report.ts';
import { ADMIN, type Market, TOKEN, withMarkets } from './market.ts';
import { byToken } from '../../../apps/server/test/signedIn.ts';
import { resultOf, row, together } from '../../lab/runner/tally.ts';

const FULL = {
  sizes: [
    { name: '10k', members: 10_000 },
    { name: '100k', members: 100_000 },
    { name: '1m', members: 1_000_000 },
  ],
  rounds: 5,
  ms: 2_000,
  engine_s: 2,
  growth: 1.5,
  p95_ms: 100,
};
const SHORT = {
  sizes: [
    { name: '2k', members: 2_000 },
    { name: '20k', members: 20_000 },
  ],
  rounds: 1,
  ms: 800,
  engine_s: 0,
  // One short round on a busy machine: wide enough for it, and far too narrow for a lost index.
  growth: 3,
};
const PEOPLE = 4;
const CASES = ['common tag', 'tag of 5%', 'tag of 0.1%'] as const;
type Case = (typeof CASES)[number];
const viewer: Viewer = { kind: 'admin', level: 1, user_id: ADMIN };
const jobFor = (its: Case): string => `01900008-0000-7000-8000-00000000000${CASES.indexOf(its) + 1}`;

/** Cost of the first page in one round. */
type Round = { took: number[]; cpu_ms: number; node_ms: number; pool: number; engine_ms?: number };
type Taken = { market: Market; its: Case; rounds: Round[] };

/** The first page of suggestions for a shift in London, over HTTP, in markets of very different size. */
export const measureSuggestions = ({ short }: { short: boolean }): Promise<Measured> =>
  measureMarkets(short ? SHORT : FULL);

/** Bound of the time of an answer, only where it is measured for long enough. */
type Pace = { rounds: number; ms: number; engine_s: number; growth: number; p95_ms?: number };
type Sizes = readonly { name: string; members: number }[];

async function measureMarkets({ sizes, ...pace }: Pace & { sizes: Sizes }): Promise<Measured> {
  const crowd = gatherCrowd();
  try {
    return await withMarkets(sizes, async (markets) => {
      const [smallest, largest] = [markets[0], markets.at(-1)];
      if (!smallest || !largest) throw new Error('There is no market');
      const fresh = await measureAll(markets, crowd, pace);
      const seconds = await moveMembers(largest);
      const moved = await measureAll([smallest, largest], crowd, pace);
      const loads = markets.map(({ name, load_s }): Row => row(`load of ${name}`, load_s, 's'));
      const storm: Row = row(`10% of ${largest.name} moved or regraded`, seconds, 's');
      return together([
        { rows: [...loads, storm], targets: {} },
        ...fresh.map((taken) => figuresOf(taken, '', pace)),
        ...growths(fresh, '', pace.growth),
        ...moved.filter(({ market }) => market === largest).map((taken) => figuresOf(taken, AFTER, pace)),
        ...growths(moved, AFTER, pace.growth),
      ]);
    });
  } finally {
    crowd.end();
  }
}
const AFTER = 'after 10% changed: ';

/** Round by round, each case in every market in turn, so that a busy minute falls on all of them. */
async function measureAll(markets: readonly Market[], crowd: Crowd, { rounds, ms, engine_s }: Pace): Promise<Taken[]> {
  const taken = CASES.flatMap((its) => markets.map((market): Taken => ({ market, its, rounds: [] })));
  for (let n = 0; n < rounds; n++) {
    for (const { market, its, rounds: all } of taken)
      all.push(await measureOne(market, crowd, its, ms, n === 0 ? engine_s : 0));
  }
  for (const { market, its, rounds: all } of taken) {
    const [cpu, node] = [median(all.map(({ cpu_ms }) => cpu_ms)), median(all.map(({ node_ms }) => node_ms))];
    const engine = all[0]?.engine_ms;
    console.log(
      `${its.padEnd(12)} ${market.name.padEnd(5)} pool ${all[0]?.pool}  cpu ${cpu.toFixed(2)}  node ${node.toFixed(2)}  engine ${engine?.toFixed(2) ?? '-'}`,
    );
  }
  return taken;
}

async function measureOne(market: Market, crowd: Crowd, its: Case, ms: number, engine_s: number): Promise<Round> {
  const { server, owner_url, pools } = market;
  const path = `/api/v1/jobs/${jobFor(its)}/suggested_staff`;
  const asked = { url: server.url, path, token: TOKEN, people: PEOPLE };
  await crowd.ask({ ...asked, ms: ms / 2 });
  const pids = await backendsOf(owner_url, 'handover %');
  const [node, database] = [cpuMeter([server.pid]), cpuMeter(pids)];
  const { took } = await crowd.ask({ ...asked, ms });
  const [node_ms, database_ms] = [(node() ?? Number.NaN) / took.length, (database() ?? Number.NaN) / took.length];
  // A connection that lay idle was closed meanwhile: what it used is not known.
  if (Number.isNaN(node_ms + database_ms)) return measureOne(market, crowd, its, ms, engine_s);
  const { size } = await poolOf(market, its);
  const cost = { took, cpu_ms: node_ms + database_ms, node_ms, pool: size };
  if (engine_s === 0) return cost;
  const own = await recordStatements(pools, byToken(viewer, TOKEN), (db) => ask(db, its));
  const where = { owner_url, database: market.database, user: LOGINS.admin, password: migrationTarget().password };
  return { ...cost, engine_ms: (await pgbench(where, own, PEOPLE, engine_s)).cpu_ms };
}

const ask = (db: Ctx['db'], its: Case) =>
  listSuggested({ db, viewer, now: new Date() } as Ctx, { job_id: jobFor(its), page: 1 });

async function poolOf({ pools }: Market, its: Case): Promise<{ size: number }> {
  let size = 0;
  await recordStatements(pools, byToken(viewer, TOKEN), async (db) => {
    ({ size } = (await ask(db, its)).pool);
  });
  return { size };
}

const cpuOf = ({ rounds }: Taken) => median(rounds.map(({ cpu_ms }) => cpu_ms));

function figuresOf({ market, its, rounds }: Taken, when: string, { p95_ms }: Pace): Measured {
  const title = `${when}${its} at ${market.name}`;
  const p95 = quantile(
    rounds.flatMap(({ took }) => took),
    0.95,
  );
  const engine = rounds[0]?.engine_ms;
  const cpu = median(rounds.map(({ cpu_ms }) => cpu_ms));
  return resultOf([
    row(`${title}, p95`, p95, 'ms', p95_ms === undefined ? undefined : { at_most: p95_ms }),
    row(`${title}, CPU`, cpu, 'ms'),
    row(`${title}, CPU of Node`, median(rounds.map(({ node_ms }) => node_ms)), 'ms'),
    row(`${title}, candidates looked at`, rounds[0]?.pool ?? Number.NaN),
    ...(engine === undefined ? [] : [row(`${title}, CPU to its own statements by pgbench`, cpu / engine, 'times')]),
  ]);
}

/** Growth from the smallest market to the largest. Where the smallest has too few holders for a full pool, for each candidate. */
const growths = (taken: readonly Taken[], when: string, most: number): Measured[] =>
  CASES.map((its) => {
    const all = taken.filter((one) => one.its === its);
    const [from, into] = [all[0], all.at(-1)];
    if (!from || !into) return resultOf([]);
    const [few, many] = [from.rounds[0]?.pool ?? 0, into.rounds[0]?.pool ?? 0];
    const title = `${when}${its}, growth of CPU from ${from.market.name} to ${into.market.name}`;
    const growth = cpuOf(into) / cpuOf(from);
    if (few >= many) return resultOf([row(title, growth, 'times', { at_most: most })]);
    const each = `${title} for each candidate`;
    return resultOf([row(title, growth, 'times'), row(each, (growth * few) / many, 'times', { at_most: most })]);
  });

/** One in twenty moves house and one in twenty changes their tags, as people do; and then what autovacuum would do. */
const MOVES = [
  `update app.addresses set latitude = latitude + (random() - 0.5) * 0.2, longitude = longitude + (random() - 0.5) * 0.3
   where "default" = 1 and hashint8extended(('x' || right(member_id::text, 8))::bit(32)::bigint, 7) % 20 = 0`,
  `update app.staff set tag_ids = case when cardinality(tag_ids) > 1 then tag_ids[1:1]
     else array(select distinct unnest(tag_ids || '01900001-0000-7000-8000-000000000002'::uuid)) end
   where hashint8extended(('x' || right(member_id::text, 8))::bit(32)::bigint, 8) % 20 = 0`,
];

async function moveMembers({ owner_url, name }: Market): Promise<number> {
  const began = performance.now();
  for (const move of MOVES) await psql(owner_url, '-c', 'set synchronous_commit = off', '-c', move);
  await psql(owner_url, '-c', 'vacuum app.staff_starts', '-c', 'vacuum app.staff', '-c', 'vacuum app.addresses');
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`10% of ${name} moved or changed their tags in ${seconds} s`);
  return seconds;
}
