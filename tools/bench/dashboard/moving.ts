import type pg from 'pg';
import { copying } from '../matching/offers.ts';
import { pgbench, type Where } from '../../lab/product/engine.ts';
import type { Aggregation } from './aggregation.ts';

/** Range of shifts by their consecutive numbers. */
type Numbers = { first: number; last: number };
/** Changes per second, and the cost of one with its aggregation. */
export type Cost = { per_s: number; cpu_ms: number };
export type Place = { owner: pg.Client; owner_url: string; triggers: readonly Trigger[]; aggregation: Aggregation };
type Trigger = { on_table: string; name: string };

/** Every trigger that appends what is aggregated into rollups, on any table; totals by status are aggregated with them. */
export async function rollupTriggers(owner: pg.Client): Promise<Trigger[]> {
  const { rows } = await owner.query<Trigger>(
    `select t.tgrelid::regclass::text as on_table, quote_ident(t.tgname) as name
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and p.prosrc like '%rollup_deltas%' order by 1, 2`,
  );
  if (rows.length === 0) throw new Error('Nobody keeps rollups');
  return rows;
}

/** Open shifts of the coming weeks: all over the companies and days, or all of the largest care provider on one day. */
export async function postShifts(owner: pg.Client, count: number, hot: boolean): Promise<Numbers> {
  const largest = `(select care_provider_id from app.jobs group by 1 order by count(*) desc limit 1)`;
  const like = `select * from (
    select * from app.jobs where status = 'Completed' ${hot ? `and care_provider_id = ${largest}` : ''}
    order by random() limit $1) each, generate_series(1, 20) again order by again limit $1`;
  const day = `current_date + ${hot ? '6' : '6 + (j.number % 40)::int'}`;
  const posting = await copying(owner, like, {
    date: day,
    starts_at: `${day} + interval '8 hours'`,
    ends_at: `${day} + interval '20 hours'`,
  });
  const { rows } = await owner.query<{ first: string; last: string }>(
    `with posted as (${posting} returning number) select min(number) as first, max(number) as last from posted`,
    [count],
  );
  return { first: Number(rows[0]?.first), last: Number(rows[0]?.last) };
}

/** Published if it was not, and not if it was; counts, map and all that hangs on a shift's status follow. */
const MOVE = `update app.jobs set status = case status when 'Published' then 'Unpublished' else 'Published' end,
  version = version + 1, updated_at = now() where number = :number`;
const MOVE_BACK = `update app.jobs set status = 'Published' where number between $1 and $2 and status <> 'Published'`;

/** Runs changes by so many people for a time, with the rollups' triggers on or off. */
export async function moveShifts(
  { owner, owner_url, triggers, aggregation }: Place,
  { first, last }: Numbers,
  people: number,
  seconds: number,
  on: boolean,
): Promise<Cost> {
  for (const { on_table, name } of triggers)
    await owner.query(`alter table ${on_table} ${on ? 'enable' : 'disable'} trigger ${name}`);
  const { username, password, pathname } = new URL(owner_url);
  const where: Where = {
    owner_url,
    database: pathname.slice(1),
    user: username,
    password,
    before: `\\set number random(${first}, ${last})`,
  };
  const aggregated = aggregation.meter();
  const { took, cpu_ms } = await pgbench(where, [{ text: MOVE, values: [] }], people, seconds);
  await aggregation.done();
  const folded_ms = aggregated() ?? Number.NaN;
  // What was moved unseen is moved back unseen, so that the rollups stay true.
  await owner.query(MOVE_BACK, [first, last]);
  await aggregation.done();
  const per_s = (people * 1000) / (took.reduce((sum, ms) => sum + ms, 0) / took.length);
  return { per_s, cpu_ms: cpu_ms + folded_ms / took.length };
}
