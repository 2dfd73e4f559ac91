import { asServer } from '../src/db/connect.ts';
import { addTimesheet } from '../src/timesheets/add.ts';
import { drawn } from './drawings.ts';
import type { TestServer } from './testServer.ts';
import type { Person } from './make.ts';
import type { MadeJob } from './makeJobs.ts';

type Place = Pick<MadeJob, 'agency_id' | 'care_provider_id' | 'office_id'>;

/** A night shift; the test server's clock is at the morning after it. */
export const NIGHT = { starts_at: new Date('2026-11-11T20:00:00Z'), ends_at: new Date('2026-11-12T08:00:00Z') };

/** Time at which its member leaves. */
export const MORNING = new Date('2026-11-12T08:05:00Z');

/** Makes a member at work: they have a shift and have checked in. */
export async function atWork(
  server: TestServer,
  over: Record<string, unknown> = {},
  office?: Place,
): Promise<{ ann: Person; job: MadeJob }> {
  const ann = await server.make.member({ first_name: 'Ann', last_name: 'Lee' });
  const job = await server.make.job(office, { status: 'Checked in', assigned_to: ann.user_id, ...NIGHT, ...over });
  await server.make.attendance(job);
  return { ann, job };
}

/** Makes Ann's check-out in the morning after that night; `at` is the time of her phone. */
export async function signed(at: Date, over: Record<string, unknown> = {}) {
  return {
    start_time: NIGHT.starts_at.toISOString(),
    end_time: NIGHT.ends_at.toISOString(),
    break_time: 30,
    comments: 'A calm night',
    authorized_person: 'Sister Clarke',
    authorized_signature: await drawn(),
    candidate_signature: await drawn(),
    terms: true,
    captured_at: at.toISOString(),
    sent_at: at.toISOString(),
    ...over,
  };
}

/** Returns the versions of a shift's timesheet with their hashes, the last first. */
export const sheetOf = async ({ owner }: TestServer, { job_id }: { job_id: string }) =>
  (await owner.query('select * from app.timesheets where job_id = $1 order by version desc', [job_id])).rows;

/** Closes a shift as the clock does without a check-out: with the planned hours. */
export async function closedByClock({ pools, owner, time }: TestServer, job: MadeJob): Promise<void> {
  const hours = { start_time: job.starts_at, end_time: job.ends_at, break_time: 30, break_is_paid_for: false };
  await asServer(pools, 'worker', (db) =>
    addTimesheet({ db, now: time.now }, job, {
      member_id: job.assigned_to ?? '',
      made_by: 'close',
      ...hours,
      comments: '',
      authorized_person: '',
      nobody_to_sign: true,
      candidate_signature: null,
      authorized_signature: null,
      checked_out_at: job.ends_at,
      flags: ['closed_by_clock'],
    }),
  );
  await owner.query(`update app.jobs set status = 'Completed' where job_id = $1`, [job.job_id]);
}
