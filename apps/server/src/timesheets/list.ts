import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Input } from '@handover/contract/endpoint';
import {
  MOST_COUNTED,
  TIMESHEETS_ON_A_PAGE,
  type TimesheetState,
  type timesheets,
} from '@handover/contract/timesheets/timesheets';
import { confirmedBefore, hoursState, type Standing } from '@handover/domain/timesheets/confirmation';
import { differenceMinutes, plannedMinutes } from '@handover/domain/timesheets/difference';
import { flagsInWords } from '@handover/domain/attendance/flags';
import { type Job, jobPolicy } from '@handover/domain/shifts/policy';
import { endOfLondonDay, londonClock } from '@handover/domain/time';
import { type Viewer, isAdmin, isMember } from '@handover/domain/viewer';
import { prepared } from '../db/connect.ts';
import { Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { CHECK_IN_COLUMNS, ownOf, shiftOf } from './shown.ts';

type Asked = Input<typeof timesheets.list>;
type Row = z.input<typeof timesheets.list.answer>['data'][number];
type Source = {
  table: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  holds: RawBuilder<unknown>[];
};

const LAST = sql`not exists (select from timesheets n where n.job_id = t.job_id and n.version = t.version + 1)`;
/** Condition on hours that are neither confirmed nor disputed. */
const UNSAID = sql`not exists (select from timesheet_confirmations c where c.timesheet_id = t.timesheet_id)
  and not exists (select from timesheet_queries q where q.job_id = t.job_id and q.status in ('open', 'answered'))`;
const OPEN = sql`t.status in ('open', 'answered')`;

/** Returns the source of each state, along the time by which it is ordered: each has an index for it. */
function sourceOf(state: TimesheetState, viewer: Viewer, now: Date): Source {
  const own = ownOf(viewer, 't');
  const versions = { table: sql`timesheets`, at: sql`t.received_at`, id: sql`t.timesheet_id` };
  switch (state) {
    case 'all':
      return { ...versions, holds: [...own, LAST] };
    case 'to_confirm':
      return { ...versions, holds: [...own, LAST, sql`t.received_at > ${confirmedBefore(now)}`, UNSAID] };
    case 'queried':
      return { table: sql`timesheet_queries`, at: sql`t.raised_at`, id: sql`t.query_id`, holds: [...own, OPEN] };
    case 'to_review':
      return { table: sql`reviews_due`, at: sql`t.since`, id: sql`t.job_id`, holds: [] };
    case 'claims': {
      const last = sql`not exists (select from attendance_claims n where n.job_id = t.job_id and n.settled_at is null
        and (n.received_at, n.claim_id) > (t.received_at, t.claim_id))`;
      const holds = [sql`t.settled_at is null`, last];
      return { table: sql`attendance_claims`, at: sql`t.received_at`, id: sql`t.claim_id`, holds };
    }
  }
}

/** Lists timesheets. The ids are read along the index first; the rest is read for one page. */
export async function listTimesheets(ctx: Ctx, asked: Asked) {
  const { viewer } = ctx;
  const forAdmins = asked.state === 'to_review' || asked.state === 'claims';
  if (forAdmins && !isAdmin(viewer)) throw new Refusal('forbidden', 'This is not for your level');
  const { page, next } = await pageOf(ctx, asked);
  const data =
    page.length === 0
      ? []
      : await readRows(
          ctx,
          page.map(({ job_id }) => job_id),
        );
  return { data, next, waiting: await readWaiting(ctx) };
}

async function pageOf({ db, viewer, now }: Ctx, { state, office_id, from, to, after }: Asked) {
  const { table, at, id, holds } = sourceOf(state, viewer, now);
  const [moment, last] = after?.split('~') ?? [];
  const where = [
    ...holds,
    ...(office_id === undefined ? [] : [sql`t.office_id = ${office_id}`]),
    ...(from === undefined ? [] : [sql`${at} >= ${londonClock(from, '00:00')}`]),
    ...(to === undefined ? [] : [sql`${at} < ${endOfLondonDay(to)}`]),
    ...(after === undefined
      ? []
      : [sql`(${at}, ${id}) < ('epoch'::timestamptz + ${moment}::bigint * interval '1 microsecond', ${last}::uuid)`]),
  ];
  const found = await prepared(
    db,
    sql<{ job_id: string; cursor: string }>`
      select t.job_id, (extract(epoch from ${at}) * 1000000)::bigint || '~' || ${id} as cursor
      from ${table} t ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}
      order by ${at} desc, ${id} desc limit ${TIMESHEETS_ON_A_PAGE + 1}`,
  );
  const page = found.slice(0, TIMESHEETS_ON_A_PAGE);
  return { page, next: found.length > page.length ? (page.at(-1)?.cursor ?? null) : null };
}

const FLAGS = sql`array(
    select unnest(a.flags) from attendance a where a.job_id = j.job_id and a.reviewed_at is null
    union
    select unnest(t.flags) from timesheets t where t.job_id = j.job_id
      and not exists (select from timesheet_reviews r where r.timesheet_id = t.timesheet_id)) as flags,
  (select count(*) from attendance_claims c where c.job_id = j.job_id and c.settled_at is null) as claims`;

/** Selects the charge before VAT, from the invoice that the viewer may read. */
const COST = sql`(select i.amount - i.tax_total from invoices i where i.job_id = j.job_id and i.kind = 'client'
    and i.purpose = 'shift' and i.credited_at is null) as cost`;

type Read = Omit<Row, 'hours_state' | 'may' | 'planned_time' | 'difference'> &
  Job & { timesheet: Pick<Standing, 'confirmed'> | null; break_length: number; break_is_paid_for: boolean };

async function readRows({ db, viewer, now }: Ctx, job_ids: readonly string[]): Promise<Row[]> {
  const { columns, from } = shiftOf(viewer);
  const rows = await prepared(
    db,
    sql<Read>`
      select ${columns},
        (select json_build_object(${CHECK_IN_COLUMNS}) from attendance a where a.job_id = j.job_id) as check_in,
        (select json_build_object('version', t.version, 'made_by', t.made_by, 'start_time', t.start_time,
           'end_time', t.end_time, 'break_time', t.break_time, 'total_time', t.total_time, 'received_at', t.received_at,
           'nobody_to_sign', t.nobody_to_sign,
           'confirmed', (select c.how from timesheet_confirmations c where c.timesheet_id = t.timesheet_id))
         from timesheets t where t.job_id = j.job_id order by t.version desc limit 1) as timesheet,
        (select json_build_object('status', t.status, 'raised_by_name', t.raised_by_name, 'raised_at', t.raised_at)
         from timesheet_queries t where t.job_id = j.job_id and ${OPEN}) as query
        ${isAdmin(viewer) ? sql`, ${FLAGS}` : sql``} ${isMember(viewer) ? sql`` : sql`, ${COST}`}
      from ${from} where j.job_id = any (${job_ids}::uuid[])
      order by array_position(${job_ids}::uuid[], j.job_id)`,
  );
  return rows.map((row) => {
    const { timesheet, query } = row;
    const standing: Standing | null = timesheet && {
      made_by: timesheet.made_by,
      received_at: new Date(String(timesheet.received_at)),
      disputed: query !== null,
      confirmed: timesheet.confirmed,
    };
    return {
      ...row,
      ...(row.flags ? { flags: flagsInWords(row.flags) } : {}),
      hours_state: standing && hoursState(standing, now),
      ...compared(viewer, row, standing, now),
    };
  });
}

const countIn = ({ viewer, now }: Pick<Ctx, 'viewer' | 'now'>, state: TimesheetState, most: number) => {
  const { table, holds } = sourceOf(state, viewer, now);
  const where = holds.length > 0 ? sql`where ${sql.join(holds, sql` and `)}` : sql``;
  return sql`(select count(*) from (select from ${table} t ${where} limit ${most}) counted)`;
};

/** Counts the timesheets of a state, up to a limit. */
export async function countTimesheets(
  ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  state: TimesheetState,
  most: number,
): Promise<number> {
  const [counted] = await prepared(ctx.db, sql<{ total: number }>`select ${countIn(ctx, state, most)} as total`);
  return counted?.total ?? 0;
}

/** Compares the hours with the plan, and tells what the viewer may do with them. */
function compared(
  viewer: Viewer,
  row: Read,
  standing: Standing | null,
  now: Date,
): Pick<Row, 'planned_time' | 'difference' | 'may'> {
  const { timesheet } = row;
  const plan = { ...row, starts_at: new Date(row.starts_at), ends_at: new Date(row.ends_at) };
  const planned_time = plannedMinutes(plan);
  if (!standing || !timesheet) return { planned_time, difference: null, may: [] };
  const worked = {
    ...standing,
    start_time: new Date(String(timesheet.start_time)),
    end_time: new Date(String(timesheet.end_time)),
    total_time: timesheet.total_time,
  };
  const may: Row['may'] = [];
  if (jobPolicy.confirm_hours(viewer, plan, standing, now).ok) may.push('confirm');
  if (jobPolicy.confirm_together(viewer, plan, worked, now).ok) may.push('confirm_together');
  return { planned_time, difference: differenceMinutes(plan, worked), may };
}

/** Counts what waits for the viewer, up to a limit. */
async function readWaiting(ctx: Ctx) {
  const count = (state: TimesheetState) => countIn(ctx, state, MOST_COUNTED);
  const [waiting] = await prepared(
    ctx.db,
    sql<{ to_confirm: number; queried: number; to_review?: number; claims?: number }>`
      select ${count('to_confirm')} as to_confirm, ${count('queried')} as queried
        ${isAdmin(ctx.viewer) ? sql`, ${count('to_review')} as to_review, ${count('claims')} as claims` : sql``}`,
  );
  return waiting ?? { to_confirm: 0, queried: 0 };
}
