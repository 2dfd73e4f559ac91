import { sql } from 'kysely';
import type { z } from 'zod';
import type { TimesheetAct, timesheets, TimesheetClaim } from '@handover/contract/timesheets/timesheets';
import { flagsInWords } from '@handover/domain/attendance/flags';
import { hoursState, type Standing } from '@handover/domain/timesheets/confirmation';
import { daysLeftToDispute, type Query, disputeIsOpen } from '@handover/domain/timesheets/disputes';
import { totalTime } from '@handover/domain/timesheets/timesheet';
import { type Job, jobPolicy } from '@handover/domain/shifts/policy';
import type { Verdict } from '@handover/domain/verdict';
import { type Viewer, isAdmin } from '@handover/domain/viewer';
import { prepared, type Db } from '../db/connect.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { SIGNED } from '../shifts/find.ts';
import { CHECK_IN_COLUMNS, ownOf, shiftOf } from './shown.ts';

type Answer = z.input<typeof timesheets.find.answer>['data'];
type Version = Answer['versions'][number] & {
  received_at: Date;
  review: { reviewed_by_name: string } | null;
  confirmation: Answer['confirmation'];
};
type Asked = Omit<Answer['queries'][number], 'hours'> & {
  raised_level: Viewer['level'];
  start_time: Date | null;
  end_time: Date | null;
  break_time: number | null;
};
type Found = Job &
  Omit<Answer, 'versions' | 'queries' | 'days_left' | 'hours_state' | 'confirmation' | 'may' | 'claims'>;

/** The review of a flagged check-in. Only administrators may read who reviewed it. */
const REVIEW_OF_CHECK_IN = sql`case when a.reviewed_at is not null then json_build_object('reviewed_by_name',
  (select first_name || ' ' || last_name from users where user_id = a.reviewed_by), 'reviewed_at', a.reviewed_at,
  'note', coalesce(a.review_note, '')) end`;
const REVIEW_OF_VERSION = sql`(select json_build_object('reviewed_by_name', u.first_name || ' ' || u.last_name,
  'reviewed_at', r.reviewed_at, 'note', r.note)
  from timesheet_reviews r join users u on u.user_id = r.reviewed_by where r.timesheet_id = t.timesheet_id) as review`;

/** Returns the hours of a shift with their history, as far as the viewer may know it. */
export async function findTimesheet(ctx: Ctx, { job_id }: { job_id: string }) {
  const { db, viewer, now } = ctx;
  const admin = isAdmin(viewer);
  const { columns, from } = shiftOf(viewer);
  const own = viewer.kind === 'member' ? [] : ownOf(viewer, 'j');
  const guarded = admin ? sql`, 'flags', a.flags, 'review', ${REVIEW_OF_CHECK_IN}` : sql``;
  const reason = admin || viewer.kind === 'member' ? sql`, 'review_reason', a.review_reason` : sql``;
  const [shift] = await prepared(
    db,
    sql<Found>`
      select ${columns},
        (select json_build_object(${CHECK_IN_COLUMNS}, 'signature', (select ${SIGNED} from signatures s
           where s.signature_id = a.signature_id) ${reason} ${guarded})
         from attendance a where a.job_id = j.job_id) as check_in
      from ${from} where ${sql.join([sql`j.job_id = ${job_id}`, ...own], sql` and `)}`,
  );
  const { check_in, ...its } = orNotFound(shift, 'Timesheet');
  const versions = await prepared(
    db,
    sql<Version>`
      select t.version, t.made_by, t.start_time, t.end_time, t.break_time, t.total_time, t.break_is_paid_for, t.comments,
        t.authorized_person, t.nobody_to_sign, t.checked_out_at, t.received_at, t.actor_name, t.reason,
        (select ${SIGNED} from signatures s where s.signature_id = t.candidate_signature) as candidate_signature,
        (select ${SIGNED} from signatures s where s.signature_id = t.authorized_signature) as authorized_signature,
        (select json_build_object('how', c.how, 'confirmed_by_name', c.confirmed_by_name, 'confirmed_at', c.confirmed_at)
         from timesheet_confirmations c where c.timesheet_id = t.timesheet_id) as confirmation
        ${admin ? sql`, t.flags, ${REVIEW_OF_VERSION}` : sql``}
      from timesheets t where t.job_id = ${job_id} order by t.version desc`,
  );
  const asked = await prepared(
    db,
    sql<Asked>`
      select query_id, version, status, raised_by_name, raised_level, raised_level = 4 as raised_by_member, raised_at, text,
        start_time, end_time, break_time, answer, answered_by_name, answered_at, closing, closed_by_name, closed_at
      from timesheet_queries where job_id = ${job_id} order by raised_at desc, query_id desc`,
  );
  const claims = admin ? await readClaims(db, job_id) : [];
  const [last] = versions;
  if (!check_in && !last && claims.length === 0) orNotFound(undefined, 'Timesheet');
  const break_is_paid_for = last?.break_is_paid_for ?? false;
  const flagged = [...(check_in ? [check_in] : []), ...versions].some(({ flags, review }) => flags?.length && !review);
  const standing = last && standingOf(last, asked);
  const data: Answer = {
    ...its,
    check_in: check_in && inWords(check_in),
    versions: versions.map(inWords),
    queries: asked.map((query) => ({ ...query, hours: proposed(query, break_is_paid_for) })),
    days_left: last && its.status === 'Completed' ? daysLeftToDispute(last.received_at, now) : 0,
    hours_state: standing ? hoursState(standing, now) : null,
    confirmation: last?.confirmation ?? null,
    may: actsOf(viewer, its, standing, asked, flagged, now),
    ...(admin ? { claims } : {}),
  };
  return { data };
}

const inWords = <T extends { flags?: string[] | undefined }>(entry: T): T =>
  entry.flags ? { ...entry, flags: flagsInWords(entry.flags) } : entry;

function proposed({ start_time, end_time, break_time }: Asked, break_is_paid_for: boolean) {
  if (start_time === null || end_time === null || break_time === null) return null;
  const hours = { start_time, end_time, break_time };
  return { ...hours, total_time: totalTime({ ...hours, break_is_paid_for }) };
}

const standingOf = ({ made_by, received_at, confirmation }: Version, asked: readonly Asked[]): Standing => ({
  made_by,
  received_at,
  disputed: asked.some(({ status }) => disputeIsOpen(status)),
  confirmed: confirmation?.how ?? null,
});

/** Returns the commands that the viewer may use now, by the same rules as the commands. */
function actsOf(
  viewer: Viewer,
  job: Job,
  standing: Standing | undefined,
  asked: readonly Asked[],
  flagged: boolean,
  now: Date,
): TimesheetAct[] {
  const open = asked.find(({ status }) => disputeIsOpen(status));
  const query: Query | undefined = open && { ...open, proposes: open.start_time !== null };
  const verdicts: [TimesheetAct, Verdict | undefined][] = [
    ['confirm', standing && jobPolicy.confirm_hours(viewer, job, standing, now)],
    ['query', standing && jobPolicy.query(viewer, job, standing, now)],
    ['answer', query && jobPolicy.answer_query(viewer, job, query)],
    ['agree', query && jobPolicy.agree(viewer, job, query)],
    ['withdraw_query', query && jobPolicy.withdraw_query(viewer, job, query)],
    ['correct', standing && jobPolicy.correct(viewer, job)],
    ['review', jobPolicy.review(viewer, job, { flagged })],
  ];
  return verdicts.flatMap(([act, verdict]) => (verdict?.ok ? [act] : []));
}

/**
 * Reads the claims of a shift, with their hours: check-ins and check-outs that came when it was no longer the member's.
 * For administrators.
 */
const readClaims = (db: Db, job_id: string): Promise<TimesheetClaim[]> =>
  prepared(
    db,
    sql<TimesheetClaim>`
      select c.claim_id, c.kind, u.first_name || ' ' || u.last_name as member_name, c.captured_at, c.received_at,
        c.sent->>'start_time' as start_time, c.sent->>'end_time' as end_time, (c.sent->>'break_time')::int as break_time,
        c.note, c.settled_at,
        (select first_name || ' ' || last_name from users s where s.user_id = c.settled_by) as settled_by_name
      from attendance_claims c join users u on u.user_id = c.member_id
      where c.job_id = ${job_id} order by c.received_at desc, c.claim_id desc`,
  );
