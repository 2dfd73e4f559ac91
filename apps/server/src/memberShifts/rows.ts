import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { memberRow } from '@handover/contract/shifts/jobs';
import { prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { ofMember, TAGS } from '../shifts/find.ts';
import { fitOf, milesTo } from '../offers/match/fit.ts';
import type { Own } from '../offers/match/own.ts';
import { NOTHING_TO_DO, verdictsOf } from '../shifts/verdicts.ts';

export type Row = z.input<typeof memberRow> & { starts_at: Date };
export type Found = Omit<Row, 'miles' | 'match_percentage' | 'can'>;

/** Columns of a shift in every list of a member. */
export const OF_MEMBER = sql`j.job_id, j.code, j.title, j.status, j.no_show, j.late_notice, j.date, j.shift_time, j.job_start_time,
  j.job_end_time, j.starts_at, j.ends_at, j.staff_rate, j.ward, j.city, j.town, j.created_at,
  json_build_object('office_id', j.office_id, 'title', j.office_title) as location`;
const PLAIN = sql`${OF_MEMBER}, j.latitude, j.longitude, j.has_break, j.break_is_paid_for, j.break_length`;

/** Reads shifts that a member may see, as their lists show them. `from` names them `j` and has the order. */
export const readRows = (
  { db, viewer, now }: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  from: RawBuilder<unknown>,
): Promise<Found[]> =>
  prepared(db, sql<Found>`select ${PLAIN}, ${TAGS}, ${ofMember(viewer.user_id, now)} from ${from}`);

/** Adds the distance, the match while a shift is open, and the verdicts on the member's commands. */
export async function suited(
  ctx: Pick<Ctx, 'db' | 'now' | 'viewer'>,
  own: Own,
  rows: readonly Found[],
): Promise<Row[]> {
  const verdicts = await verdictsOf(ctx, rows);
  return rows.map((row) => ({
    ...row,
    miles: inTenths(milesTo(own, row)),
    match_percentage: row.status === 'Published' ? fitOf(own, fittedOf(row)) : null,
    can: verdicts.get(row.job_id) ?? NOTHING_TO_DO,
  }));
}

export const inTenths = (miles: number | null): number | null => miles && Math.round(miles * 10) / 10;

const fittedOf = ({ tags, location, care_provider, ...row }: Found) => ({
  ...row,
  tag_ids: tags.map(({ tag_id }) => tag_id),
  office_id: location.office_id,
  care_provider_id: care_provider.care_provider_id,
});
