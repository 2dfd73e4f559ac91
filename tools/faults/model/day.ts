import { LATE_FROM_MINUTES } from '@handover/domain/attendance/start';
import type { EntryRow, JobRow, Seen } from './look.ts';
import type { Sent } from './play.ts';
import { isDone, type Wrong } from './wrong.ts';

type Attended = { data?: { timesheet_version?: number | null } | null; claim_id?: string | null };
const attendedOf = ({ answers }: Sent) => answers.find(({ status }) => status === 200)?.body as Attended | undefined;

/** Under which claim something was kept that came when the shift was somebody else's, or over. */
export const claimOf = (sent: Sent): string | null => attendedOf(sent)?.claim_id ?? null;

/** True if a check-out came after the shift was closed: then it is the next version of existing hours. */
export const followsClose = (sent: Sent): boolean => (attendedOf(sent)?.data?.timesheet_version ?? 1) > 1;

/** Checks the rows of the day itself (check-ins, signed hours, messages) against the history. */
export const dayWrongs = (sent: readonly Sent[], seen: Seen): Wrong[] => [
  ...seen.jobs.flatMap((job) => comingWrongs(job, seen)),
  ...seen.jobs.flatMap((job) => sheetWrongs(job, seen)),
  ...seen.jobs.flatMap((job) => lookedAtWrongs(job, seen)),
  ...slipWrongs(seen),
  ...claimWrongs(sent, seen),
  ...countWrongs(seen),
  ...toldWrongs(seen),
];

const of = <T extends { job_id: string }>({ job_id }: JobRow, rows: readonly T[]) =>
  rows.filter((row) => row.job_id === job_id);
const told = ({ job_id }: JobRow, found: readonly string[]): Wrong[] =>
  found.map((words) => ({ job_id, words: `the shift ${words}` }));

/** Everyone who is there, or was, has checked in; nobody else has. */
function comingWrongs(job: JobRow, seen: Seen): Wrong[] {
  const came = of(job, seen.attendance);
  const entries = of(job, seen.history).filter(({ command }) => command === 'check_in');
  const there = job.status === 'Checked in' || job.status === 'Completed';
  return told(job, [
    ...(there === came.length > 0 ? [] : [`is ${job.status} with ${came.length} check-ins`]),
    ...(came.length === entries.length ? [] : [`has ${entries.length} check-ins in its history`]),
    ...(came.every(({ member_id }) => member_id === job.assigned_to) ? [] : ['was come to by somebody else']),
  ]);
}

/** Finds the entry that brought each version: a correction after a close may be the member's own check-out. */
const MADE_BY: Partial<Record<EntryRow['command'], readonly string[]>> = {
  check_out: ['check_out'],
  close: ['close'],
  correct: ['correction', 'check_out'],
};

/** Hours for each shift that is done, every version with its entry, in order. */
function sheetWrongs(job: JobRow, seen: Seen): Wrong[] {
  const sheets = of(job, seen.timesheets);
  const entries = of(job, seen.history).filter(({ command }) => MADE_BY[command] !== undefined);
  const queries = of(job, seen.queries);
  const asked = of(job, seen.history).filter(({ command }) => command === 'query').length;
  const open = queries.filter(({ status }) => status === 'open' || status === 'answered').length;
  const agreed = queries.filter(({ status }) => status === 'agreed').length;
  const corrections = sheets.filter(({ made_by }) => made_by === 'correction').length;
  return told(job, [
    ...((job.status === 'Completed') === sheets.length > 0
      ? []
      : [`is ${job.status} with ${sheets.length} timesheets`]),
    ...(sheets.every(({ version }, at) => version === at + 1) ? [] : ['has timesheets out of their order']),
    ...(sheets.length === entries.length ? [] : [`has ${sheets.length} timesheets by ${entries.length} entries`]),
    ...(sheets.every(({ made_by }, at) => MADE_BY[entries[at]?.command ?? 'create']?.includes(made_by) ?? false)
      ? []
      : ['has timesheets that its history made otherwise']),
    ...(sheets.every(({ member_id }) => member_id === job.assigned_to) ? [] : ['has somebody else’s timesheet']),
    ...(queries.length === asked ? [] : [`has ${queries.length} queries by ${asked} entries`]),
    ...(open > 1 ? ['is queried twice at once'] : []),
    ...(agreed > corrections ? ['has hours agreed on that nobody wrote'] : []),
  ]);
}

/** Checks that flagged hours wait for review until they are reviewed, and that nothing else does. */
function lookedAtWrongs(job: JobRow, seen: Seen): Wrong[] {
  const waits = [...of(job, seen.attendance), ...of(job, seen.timesheets)].some(
    ({ flagged, reviewed }) => flagged && !reviewed,
  );
  const due = of(job, seen.due).length > 0;
  return told(
    job,
    waits === due ? [] : [waits ? 'is flagged, and nobody is to look at it' : 'is to be looked at for nothing'],
  );
}

/** Late, or not there at all, exactly for those of whom the day says so. */
function slipWrongs({ jobs, history, attendance, slips }: Seen): Wrong[] {
  const expected = jobs.flatMap(({ job_id }) => {
    const [came] = attendance.filter((row) => row.job_id === job_id);
    const missing = history
      .filter((entry) => entry.job_id === job_id && entry.command === 'no_show' && entry.from_status === 'Confirmed')
      .map(({ member_id }) => member_id)
      .filter((member_id) => member_id !== came?.member_id);
    const late =
      came !== undefined && came.late_check_in >= LATE_FROM_MINUTES ? [`${job_id} ${came.member_id} late`] : [];
    return [...new Set(missing.map((member_id) => `${job_id} ${member_id} no_show`)), ...late];
  });
  const kept = slips.map(({ job_id, member_id, kind }) => `${job_id} ${member_id} ${kind}`);
  return differing(kept, expected).map((name) => {
    const [job_id = '', member_id, kind] = name.split(' ');
    return { job_id, words: `${member_id} ${kept.includes(name) ? 'has' : 'has not'} a slip: ${kind}` };
  });
}

/** Kept once each, and confirmed to its sender. */
function claimWrongs(sent: readonly Sent[], { claims }: Seen): Wrong[] {
  const answered = sent.filter(isDone).map(claimOf);
  const kept = claims.map(({ claim_id }) => claim_id);
  const twice =
    new Set(claims.map(({ job_id, member_id, kind }) => `${job_id} ${member_id} ${kind}`)).size < kept.length;
  return [
    ...differing(kept, [...new Set(answered.filter((claim_id) => claim_id !== null))]).map((claim_id) => ({
      words: `claim ${claim_id} ${kept.includes(claim_id) ? 'was kept unheard' : 'is lost'}`,
    })),
    ...(twice ? [{ words: 'somebody claims one thing twice' }] : []),
  ];
}

/** Checks the count of shifts at a place, which matching reads. */
function countWrongs({ jobs, completed }: Seen): Wrong[] {
  const worked = new Map<string, number>();
  for (const { status, assigned_to, office_id } of jobs) {
    const name = `${assigned_to} ${office_id}`;
    if (status === 'Completed') worked.set(name, (worked.get(name) ?? 0) + 1);
  }
  const counted = completed.map(({ member_id, office_id, n }) => `${member_id} ${office_id} ${n}`);
  const expected = [...worked].map(([name, n]) => `${name} ${n}`);
  return differing(counted, expected).map((name) => ({ words: `shifts worked are counted wrongly: ${name}` }));
}

/** Nobody hears the same of the same shift twice from the clock. */
function toldWrongs({ told: said }: Seen): Wrong[] {
  const names = said.map(({ user_id, kind, title, link }) => `${user_id} was told twice: ${kind}, ${title}, ${link}`);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map((words) => ({ words }));
}

const differing = (one: readonly string[], other: readonly string[]): string[] => [
  ...one.filter((name) => !other.includes(name)),
  ...other.filter((name) => !one.includes(name)),
];
