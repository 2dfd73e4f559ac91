import type { House } from '../harness.ts';
import type { Person } from '../make.ts';
import { asked } from '../matrix/lateCancelCalls.ts';
import type { MadeJob } from '../makeJobs.ts';

type Sent = { method: 'post'; url: string; body: object };
type Writes = Record<string, (ann: Person) => Promise<[Sent, Sent]>>;
type Place = Parameters<House['make']['job']>[0];

const soon = ({ make, clock }: House, place?: Place): Promise<MadeJob> =>
  make.job(place, { status: 'Confirmed', starts_at: new Date(clock().getTime() + 3 * 3_600_000) });
const post = ({ job_id }: MadeJob, act: string, body: object = {}): Sent => ({
  method: 'post',
  url: `/api/v1/jobs/${job_id}/${act}`,
  body,
});

/** What an administrator decides, and another that differs from it by its reason alone. */
export const lateCancelWrites = (house: () => House): Writes => ({
  async 'jobs.cancel_late'() {
    const job = await soon(house());
    const cancel = (reason: string) => post(job, 'cancel_late', { reason, paid_minutes: 240 });
    return [cancel('They rang us'), cancel('She rang us')];
  },
  async 'jobs.refuse_cancel'() {
    const job = await soon(house());
    await asked(house(), job);
    return [post(job, 'refuse_cancel', { reason: 'No' }), post(job, 'refuse_cancel', { reason: 'Not now' })];
  },
});

/** The same for whoever keeps the place. */
export const lateAskWrites = (house: () => House): Writes => {
  const theirs = (ann: Person) => soon(house(), ann as unknown as Place);
  return {
    async 'jobs.ask_to_cancel'(ann) {
      const job = await theirs(ann);
      const ask = (reason: string) => post(job, 'ask_to_cancel', { reason, paid_minutes: 240 });
      return [ask('The unit is closed'), ask('The unit is full')];
    },
    async 'jobs.withdraw_cancel_request'(ann) {
      const [one, other] = [await theirs(ann), await theirs(ann)];
      for (const job of [one, other]) await asked(house(), job);
      return [post(one, 'withdraw_cancel_request'), post(other, 'withdraw_cancel_request')];
    },
  };
};
