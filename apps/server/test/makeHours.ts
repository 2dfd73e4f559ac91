import { createHash } from 'node:crypto';
import { totalTime } from '@handover/domain/timesheets/timesheet';
import { newId } from '../src/db/id.ts';
import { timesheetHash } from '../src/timesheets/hash.ts';
import type { Insert, MadeJob } from './makeJobs.ts';

type Someone = { user_id: string };
type Over = Record<string, unknown>;
type Place = { agency_id: string; care_provider_id: string; office_id: string };
const YESTERDAY = { starts_at: new Date('2026-11-11T08:00:00Z'), ends_at: new Date('2026-11-11T20:00:00Z') };

/** Makes attendance, timesheets, disputes and claims. */
export function hoursOn(
  insert: Insert,
  clock: () => Date,
  people: { member: () => Promise<Someone>; job: (office?: Place, over?: Over) => Promise<MadeJob> },
) {
  const placed = ({ agency_id, care_provider_id, office_id, job_id }: MadeJob) => ({
    agency_id,
    care_provider_id,
    office_id,
    job_id,
  });

  async function signature(job: MadeJob, typed = 'Ann Lee'): Promise<string> {
    const signature_id = newId(clock());
    const sha256 = createHash('sha256').update(typed).digest();
    const signed = { typed, sha256, member_id: job.assigned_to, created_at: clock() };
    await insert('signatures', { signature_id, ...placed(job), ...signed });
    return signature_id;
  }

  /** Makes a check-in on time by position, a quarter of a mile away, unless a test says otherwise. */
  async function attendance(job: MadeJob, over: Over = {}) {
    await insert('attendance', {
      ...placed(job),
      member_id: job.assigned_to,
      start_time: job.starts_at,
      checked_in_at: job.starts_at,
      received_at: job.starts_at,
      late_check_in: 0,
      how: 'position',
      miles: 0.2,
      signature_id: await signature(job),
      ...over,
    });
  }

  /** Makes a timesheet of the whole shift with half an hour's break, signed by both. */
  async function timesheet(job: MadeJob, over: Over = {}) {
    const content = {
      timesheet_id: newId(clock()),
      job_id: job.job_id,
      member_id: job.assigned_to ?? '',
      version: 1,
      made_by: 'check_out',
      start_time: job.starts_at,
      end_time: job.ends_at,
      break_time: 30,
      break_is_paid_for: false,
      total_time: 0,
      comments: '',
      authorized_person: 'Sister Clarke',
      nobody_to_sign: false,
      candidate_signature: await signature(job),
      authorized_signature: await signature(job, 'Sister Clarke'),
      checked_out_at: job.ends_at,
      received_at: clock(),
      flags: [] as string[],
      actor_id: job.assigned_to,
      actor_name: 'Ann Lee',
      reason: '',
      ...over,
    };
    const whole = { ...content, total_time: totalTime(content) };
    const hash = timesheetHash(whole, { candidate: null, authorized: null }, null);
    await insert('timesheets', { ...placed(job), ...whole, hash });
    return { timesheet_id: whole.timesheet_id };
  }

  return {
    signature,
    attendance,
    timesheet,
    /** Makes yesterday's day shift, worked and signed. */
    async worked(office?: Place, { sheet = {}, came = {}, ...over }: Over & { sheet?: Over; came?: Over } = {}) {
      const job = await people.job(office, {
        status: 'Completed',
        ...YESTERDAY,
        ...over,
        assigned_to: over['assigned_to'] ?? (await people.member()).user_id,
      });
      await attendance(job, came);
      await timesheet(job, sheet);
      return job;
    },
    async claim(job: MadeJob, member: Someone, over: Over = {}) {
      const claim_id = newId(clock());
      const sent = { start_time: job.starts_at.toISOString() };
      await insert('attendance_claims', {
        claim_id,
        ...placed(job),
        member_id: member.user_id,
        kind: 'check_in',
        sent: JSON.stringify(sent),
        captured_at: job.starts_at,
        received_at: clock(),
        ...over,
      });
      return { claim_id };
    },
    /** Makes a dispute by the location, with an hour less. */
    async query(job: MadeJob, asker: Someone & { level: number }, over: Over = {}) {
      const query_id = newId(clock());
      await insert('timesheet_queries', {
        query_id,
        ...placed(job),
        member_id: job.assigned_to,
        version: 1,
        raised_by: asker.user_id,
        raised_by_name: 'Helen Marsh',
        raised_level: asker.level,
        raised_at: clock(),
        text: 'She left at seven',
        start_time: job.starts_at,
        end_time: new Date(job.ends_at.getTime() - 3_600_000),
        break_time: 30,
        status: 'open',
        ...over,
      });
      return { query_id };
    },
  };
}
