import { type Attachment, type Viewer, viewerOf } from '@handover/domain/viewer';
import type { Pools, SignedIn } from '../../../apps/server/src/db/connect.ts';
import { LOGINS } from '../../../apps/server/src/db/logins.ts';
import { callerOf, signIn } from '../../lab/product/clients.ts';
import { recordStatements, type Statement } from '../../../apps/server/test/recordStatements.ts';
import { psql } from '../../lab/machine/postgres.ts';
import type { Server } from '../../lab/product/server.ts';
import type { Measured } from '../../lab/runner/report.ts';
import { type Case, type ListName, adminCases, agencyCases, pathOf, staffCases } from './cases.ts';
import { type Market, PASSWORD, PEOPLE } from './load.ts';
import { type Taken, measurePages } from './pages.ts';
import { byToken } from '../../../apps/server/test/signedIn.ts';
import { resultOf, row } from '../../lab/runner/tally.ts';
import { staff } from '@handover/contract/staff/staff';
import { users } from '@handover/contract/accounts/users';
import { usersSource } from '../../../apps/server/src/accounts/queries.ts';
import { listPage } from '../../../apps/server/src/lists/page.ts';
import { gazetteerPosition } from '../../../apps/server/src/adapters/gazetteer.ts';
import { nearIn } from '../../../apps/server/src/staff/near.ts';
import { staffSource } from '../../../apps/server/src/staff/source.ts';

export type Stage = {
  market: Market;
  password: string;
  pools: Pools;
  server: Server;
  rounds: number;
  requests: number;
  engine_s: number;
  /** Half of the sorts and what has no target are left out where time is short. */
  short: boolean;
};

type Who = { kind: 'admin' | 'agency'; list: ListName };

/** Everything that one person does with a list, and whether the total they are told is the truth. */
export async function measureViewer(stage: Stage, { kind, list }: Who): Promise<Measured> {
  const { market, server, pools, password } = stage;
  const token = await signIn(server.url, PEOPLE[kind], PASSWORD);
  const caller = callerOf(server.url, token);
  try {
    const { viewer, total } = await accountOf(market, { kind, list });
    const by = byToken(viewer, token);
    const whose = list === 'users' ? kind : list;
    const told = JSON.parse(await caller.read(`/api/v1/${list}`)) as { meta: { total: number } };
    const all = await casesOf(market, { kind, list }, total);
    const cases = stage.short ? all.filter(isQuick) : all;
    const prepared: { one: Case; statements: Statement[] }[] = [];
    for (const one of cases) prepared.push({ one, statements: await statementsOf(pools, by, one, list) });
    const where = { owner_url: market.owner_url, database: market.database, user: LOGINS[kind], password };
    const taken = await measurePages({ ...stage, list, caller, where }, prepared);
    const off = `${whose}: the total is off by`;
    return resultOf(
      [
        row(off, Math.abs(told.meta.total - total), 'rows', { at_most: 0 }),
        ...taken.flatMap((t) => rowsOf(whose, t, Math.min(...taken.map(({ cpu_ms }) => cpu_ms)))),
      ],
      Object.fromEntries(
        cases.flatMap(({ name, at_most_ms }) =>
          at_most_ms === undefined ? [] : [targetOf(`${whose}: ${name}`, at_most_ms, stage.short)],
        ),
      ),
    );
  } finally {
    caller.close();
  }
}

/** True for the cases of a short run: those with a target, each sort one way, and of the list of staff what only it has. */
const isQuick = ({ name, at_most_ms }: Case): boolean =>
  at_most_ms !== undefined && !name.endsWith(' desc') && !/ by (position|city) /.test(name);

/**
 * One short round on a busy machine says little of waiting, and milliseconds little where machines differ: what one page
 * costs beside the cheapest of them is the same everywhere.
 */
const SHORT_TIMES = 8;
const targetOf = (name: string, at_most_ms: number, short: boolean) =>
  short
    ? ([`${name}, CPU to the cheapest's`, { at_most: SHORT_TIMES }] as const)
    : ([`${name}, p95`, { at_most: at_most_ms }] as const);

const rowsOf = (
  whose: string,
  { name, p50_ms, p95_ms, p99_ms, to_engine, cpu_ms, cpu_to_engine }: Taken,
  cheapest_ms: number,
) => [
  row(`${whose}: ${name}, p50`, p50_ms, 'ms'),
  row(`${whose}: ${name}, p95`, p95_ms, 'ms'),
  row(`${whose}: ${name}, p99`, p99_ms, 'ms'),
  row(`${whose}: ${name}, CPU`, cpu_ms, 'ms'),
  row(`${whose}: ${name}, CPU to the cheapest's`, cpu_ms / cheapest_ms, 'times'),
  ...(to_engine === undefined || cpu_to_engine === undefined
    ? []
    : [
        row(`${whose}: ${name}, p95 to pgbench's`, to_engine, 'times'),
        row(`${whose}: ${name}, CPU to pgbench's`, cpu_to_engine, 'times'),
      ]),
];

async function accountOf({ owner_url }: Market, { kind, list }: Who): Promise<{ viewer: Viewer; total: number }> {
  const found = await psql(owner_url, '-c', `select row_to_json(u) from app.users u where email = '${PEOPLE[kind]}'`);
  const account = JSON.parse(found) as { user_id: string; level: number } & Attachment;
  const viewer = viewerOf(account);
  if (viewer === undefined) throw new Error(`${PEOPLE[kind]} is no viewer`);
  const theirs = viewer.kind === 'agency' ? ` where agency_id = '${viewer.agency_id}'` : '';
  return { viewer, total: Number(await psql(owner_url, '-c', `select count(*) from app.${list}${theirs}`)) };
}

async function casesOf(market: Market, { kind, list }: Who, total: number): Promise<Case[]> {
  if (list === 'staff') return staffCases(total, await itsTags(market), await aDay(market));
  return kind === 'admin' ? adminCases(total, await anAgency(market)) : agencyCases(total);
}

/** Tags are numbered from the one that nearly everyone has to the one that hardly anyone has. */
async function itsTags({ owner_url }: Market): Promise<{ common: string; rare: string }> {
  const found = await psql(
    owner_url,
    '-c',
    'select string_agg(tag_id::text, chr(44) order by position) from app.job_tags',
  );
  const tags = found.trim().split(',');
  return { common: tags[0] ?? '', rare: tags.at(-1) ?? '' };
}

const aDay = async ({ owner_url }: Market): Promise<string> =>
  (await psql(owner_url, '-c', 'select min(date) from app.availability')).trim();

const anAgency = async ({ owner_url }: Market): Promise<string> =>
  (await psql(owner_url, '-c', 'select min(agency_id::text) from app.agencies')).trim();

/** Geocoder for post codes as in a server without a configured service. */
const geocoder = { find: async (asked: Parameters<typeof gazetteerPosition>[0]) => gazetteerPosition(asked) };

/** Records the statements that the server sends to the database for a page. */
async function statementsOf(pools: Pools, by: SignedIn, one: Case, list: ListName): Promise<Statement[]> {
  const { viewer } = by;
  const { searchParams } = new URL(pathOf(one, list), 'http://localhost');
  const asked = (list === 'users' ? users : staff).list.input.parse(Object.fromEntries(searchParams));
  const source = list === 'users' ? usersSource : staffSource(new Date(), await nearIn({ geocoder }, asked));
  return recordStatements(pools, by, (db) => listPage(source, { db, viewer }, asked));
}
