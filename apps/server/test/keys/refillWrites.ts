import type { House } from '../harness.ts';
import type { Person } from '../make.ts';

type Sent = { method: 'post' | 'put' | 'delete'; url: string; body?: object };
type Writes = Record<string, (ann: Person) => Promise<[Sent, Sent]>>;

const twice = async (one: () => Promise<Sent>): Promise<[Sent, Sent]> => [await one(), await one()];

/** Every write about filling a shift again, and for each another that differs from it as little as possible. */
export const refillWrites = (house: () => House): Writes => ({
  async 'jobs.offer_many'() {
    const { make } = house();
    const { job_id } = await make.job();
    return twice(async () => ({
      method: 'post',
      url: `/api/v1/jobs/${job_id}/offer_many`,
      body: { user_ids: [(await make.member()).user_id] },
    }));
  },
  async 'jobs.refill.start'() {
    const { job_id } = await house().make.job();
    const start = (minutes: number): Sent => ({
      method: 'post',
      url: `/api/v1/jobs/${job_id}/refill`,
      body: { per_wave: 3, minutes },
    });
    return [start(10), start(15)];
  },
  'jobs.refill.stop': (ann) =>
    twice(async () => {
      const { job_id } = await house().make.job();
      await house().as(ann).post(`/api/v1/jobs/${job_id}/refill`);
      return { method: 'post', url: `/api/v1/jobs/${job_id}/refill/stop` };
    }),
  async 'care_providers.refill.save'() {
    const { care_provider_id } = await house().make.provider();
    const save = (minutes: number): Sent => ({
      method: 'put',
      url: `/api/v1/care_providers/${care_provider_id}/refill`,
      body: { automatic: true, per_wave: 3, minutes },
    });
    return [save(10), save(15)];
  },
});

/** The same for staff: `ann` is the member who sends them. */
export const standbyWrites = (house: () => House): Writes => {
  const applied = async (ann: Person) => {
    const job = await house().make.job();
    await house().make.application(job, ann);
    return job.job_id;
  };
  return {
    'jobs.standby.join': (ann) =>
      twice(async () => ({ method: 'post', url: `/api/v1/jobs/${await applied(ann)}/standby` })),
    'jobs.standby.leave': (ann) =>
      twice(async () => ({ method: 'delete', url: `/api/v1/jobs/${await applied(ann)}/standby` })),
  };
};
