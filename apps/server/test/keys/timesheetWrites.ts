import type { House } from '../harness.ts';
import type { Person } from '../make.ts';
import type { MadeJob } from '../makeJobs.ts';

type Sent = { method: 'post' | 'put' | 'delete'; url: string; body?: object };
type Writes = Record<string, (ann: Person) => Promise<[Sent, Sent]>>;

const post = ({ job_id }: MadeJob, act: string, body: object = {}): Sent => ({
  method: 'post',
  url: `/api/v1/jobs/${job_id}/timesheet/${act}`,
  body,
});

/** Every write of an administrator about hours, and for each another that differs from it as little as possible. */
export const timesheetWrites = (house: () => House): Writes => ({
  async 'timesheets.correct'() {
    const job = await house().make.worked();
    const hours = { start_time: job.starts_at.toISOString(), end_time: job.ends_at.toISOString() };
    const correct = (break_time: number) => post(job, 'correct', { ...hours, break_time, reason: 'So it was' });
    return [correct(45), correct(50)];
  },
  async 'timesheets.review'() {
    const job = await house().make.worked(undefined, { came: { flags: ['stale'] } });
    return [post(job, 'review', { note: 'Seen' }), post(job, 'review', { note: 'Seen twice' })];
  },
  async 'timesheets.settle_claim'() {
    const { make } = house();
    const job = await make.worked();
    const settle = async () =>
      post(job, `claims/${(await make.claim(job, await make.member())).claim_id}/settle`, { note: 'Seen' });
    return [await settle(), await settle()];
  },
  async 'timesheets.answer'() {
    const { make } = house();
    const job = await make.worked();
    await make.query(job, { user_id: job.created_by, level: 3 });
    return [post(job, 'answer', { text: 'It was so' }), post(job, 'answer', { text: 'It was not so' })];
  },
});

/** The same for staff: `ann` is the member who sends them. */
export const hoursWrites = (house: () => House): Writes => {
  const queried = (act: string, byMember: boolean) => async (ann: Person) => {
    const { make } = house();
    const one = async () => {
      const job = await make.worked(undefined, { assigned_to: ann.user_id });
      await make.query(job, byMember ? ann : { user_id: job.created_by, level: 3 });
      return post(job, act);
    };
    return [await one(), await one()] as [Sent, Sent];
  };
  return {
    async 'timesheets.query'(ann) {
      const job = await house().make.worked(undefined, { assigned_to: ann.user_id });
      return [post(job, 'query', { text: 'I stayed longer' }), post(job, 'query', { text: 'I left sooner' })];
    },
    'timesheets.agree': queried('agree', false),
    'timesheets.withdraw_query': queried('withdraw_query', true),
  };
};
