import { sql } from 'kysely';
import type { Viewer } from '@handover/domain/viewer';
import { type Db, prepared } from '../db/connect.ts';
import { conditions, fromTable, type ListSource, whereAll } from './source.ts';

const PLATFORM = '00000000-0000-0000-0000-000000000000';

/** Returns the id of the scope whose counts a viewer reads: their company or location, or all. */
export function countScope(viewer: Viewer): string {
  switch (viewer.kind) {
    case 'admin':
      return PLATFORM;
    case 'agency':
      return viewer.agency_id;
    case 'provider':
      return viewer.care_provider_id;
    case 'office':
      return viewer.office_id;
    case 'member':
      return viewer.member_id;
  }
}

/** Counts all rows in scope exactly: the aggregated total plus the changes since. */
export async function exactTotal(db: Db, source: ListSource, viewer: Viewer): Promise<number> {
  if (source.total === 'count') {
    const counted = sql<{ total: number }>`
      select count(*) as total ${fromTable(source)} ${whereAll(conditions(source, viewer, {}))}`;
    return (await prepared(db, counted))[0]?.total ?? 0;
  }
  return readCount(db, viewer, [source.table]);
}

/** Counts several kinds together: the aggregated totals plus the changes since. */
export async function readCount(db: Db, viewer: Viewer, kinds: readonly string[]): Promise<number> {
  const counts = await readCounts(db, viewer, kinds);
  return [...counts.values()].reduce((sum, n) => sum + n, 0);
}

const SCOPE_COLUMN = { agency: 'agency_id', provider: 'care_provider_id', office: 'office_id' } as const;

/**
 * Condition for the changes of a viewer's scope among those that are not aggregated yet; the platform has all of them.
 */
export const changesOf = (viewer: Viewer) => {
  if (viewer.kind === 'admin') return sql<boolean>`true`;
  if (viewer.kind === 'member') return sql<boolean>`false`;
  return sql<boolean>`${sql.ref(SCOPE_COLUMN[viewer.kind])} = ${countScope(viewer)}::uuid`;
};

const OF_SHIFTS = 'jobs:';

/** Counts each kind in the viewer's scope. The counts of shifts by status are changed with the rollups. */
export async function readCounts(db: Db, viewer: Viewer, kinds: readonly string[]): Promise<Map<string, number>> {
  const scope = countScope(viewer);
  const statuses = kinds.filter((kind) => kind.startsWith(OF_SHIFTS)).map((kind) => kind.slice(OF_SHIFTS.length));
  const moved = sql`
      union all
      select ${OF_SHIFTS}::text || status, n from rollup_deltas, substr(measure, length('status:') + 1) status
      where ${changesOf(viewer)} and measure like 'status:%' and status = any (${statuses})`;
  const kept = sql<{ what: string; n: number }>`
    select what, sum(n)::int8 as n from (
      select what, total as n from tallies where what = any (${kinds}) and scope_id = ${scope}
      union all
      select what, n from tally_deltas where what = any (${kinds}) and scope_id = ${scope}
      ${statuses.length > 0 ? moved : sql``}) t
    group by what`;
  return new Map((await prepared(db, kept)).map(({ what, n }) => [what, n]));
}
