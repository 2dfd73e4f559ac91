import { sql } from 'kysely';
import type { Viewer } from '@handover/domain/viewer';
import { type Db, prepared } from '../db/connect.ts';
import { conditions, fromTable, type ListSource, whereAll } from './source.ts';

const PLATFORM = '00000000-0000-0000-0000-000000000000';

function tallyScope(viewer: Viewer): string {
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

/** All rows in scope, exactly: what was folded plus what was not yet. */
export async function exactTotal(db: Db, source: ListSource, viewer: Viewer): Promise<number> {
  if (source.total === 'count') {
    const counted = sql<{ total: number }>`
      select count(*) as total ${fromTable(source)} ${whereAll(conditions(source, viewer, {}))}`;
    return (await prepared(db, counted))[0]?.total ?? 0;
  }
  const scope = tallyScope(viewer);
  const kept = sql<{ total: number }>`
    select (coalesce((select total from tallies where what = ${source.table} and scope_id = ${scope}), 0)
         + coalesce((select sum(n) from tally_deltas where what = ${source.table} and scope_id = ${scope}), 0))::int8
         as total`;
  return (await prepared(db, kept))[0]?.total ?? 0;
}
