import { type Selectable, sql } from 'kysely';
import type { Pattern, SeriesState, Standing } from '@handover/domain/posting/series';
import type { ShiftSeries } from '../../db/schema.ts';
import { ownRows } from '../../db/tree.ts';
import { orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import type { Entry } from '../columns.ts';

/** The shift of a series as its form says, without its day. */
export type Work = Omit<Entry, 'date' | 'deadline'>;
export type SeriesRow = Omit<Selectable<ShiftSeries>, 'work' | 'state' | 'weekdays' | 'skipped'> &
  Standing & { work: Work; weekdays: number[]; skipped: string[]; state: SeriesState };

/** Columns of a series, with its skipped days as text. */
export const COLUMNS = sql`s.series_id, s.agency_id, s.care_provider_id, s.office_id, s.posts_as, s.created_at,
  s.updated_at, s.weekdays, s.starts_on, s.until, s.weeks_ahead, s.skipped::text[] as skipped, s.heads,
  s.close_days_before, s.work, s.state`;

/** Locks a series of the viewer's scope until the end of the transaction. */
export async function lockSeries({ db, viewer }: Ctx, series_id: string): Promise<SeriesRow> {
  const scope = Object.entries(ownRows(viewer)).map(([id, value]) => sql`and ${sql.ref(`s.${id}`)} = ${value}`);
  const { rows } = await sql<SeriesRow>`
    select ${COLUMNS} from shift_series s where s.series_id = ${series_id} ${sql.join(scope, sql` `)}
    for no key update`.execute(db);
  return orNotFound(rows[0], 'Repeating shifts');
}

type Days = Pick<Pattern, 'until' | 'weeks_ahead'> & { weekdays: number[]; heads: number; close_days_before: number };

/** The shift and the days of a series, out of a form. */
export function partsOf<F extends Days>(form: F) {
  const { weekdays, until, weeks_ahead, heads, close_days_before, ...work } = form;
  return { days: { weekdays, until, weeks_ahead, heads, close_days_before }, work };
}
