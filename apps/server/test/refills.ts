import { expect } from 'vitest';
import type { TestServer } from './testServer.ts';
import { SOON } from './live.ts';
import type { Person } from './make.ts';
import type { MadeJob } from './makeJobs.ts';

type Id = { job_id: string };
type Someone = { user_id: string };

/**
 * Helpers for refills with a real worker. The test server's clock is years ahead of the database's, so an offer round
 * waits for its time.
 */
export const refillsIn = (server: () => TestServer) => {
  const query = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;
  const left = async () =>
    (
      await query(`select count(*)::int as n from graphile_worker._private_jobs where run_at <= now() + interval '1 s'`)
    )[0].n;
  /** Waits until everything that is due is done. */
  const idle = async () => {
    await expect.poll(left, SOON).toBe(0);
  };

  return {
    idle,
    startInTheFuture: (): void => {
      server().time.now = new Date('2036-11-12T10:24:00Z');
    },
    /** Advances the clock, and waits until everything due by then is done. */
    async pass(minutes: number): Promise<void> {
      await idle();
      const { time } = server();
      time.now = new Date(time.now.getTime() + minutes * 60_000);
      await query(`update graphile_worker._private_jobs set run_at = now() where run_at <= $1`, time.now);
      // As an inserted task does: otherwise the worker would find these only at its next poll, a second later.
      await query(`select pg_notify('jobs:insert', '{"count": 4}')`);
      await idle();
    },
    refill: (person: Person) => {
      const at = ({ job_id }: Id, more = '') => `/api/v1/jobs/${job_id}/refill${more}`;
      return {
        start: (job: Id, pace = {}) => server().as(person).post(at(job), pace),
        stop: (job: Id) => server().as(person).post(at(job, '/stop')),
        read: async (job: Id) => (await server().as(person).get(at(job))).json().data,
      };
    },
    standby: (person: Person) => ({
      join: ({ job_id }: Id) => server().as(person).post(`/api/v1/jobs/${job_id}/standby`),
      leave: ({ job_id }: Id) => server().as(person).delete(`/api/v1/jobs/${job_id}/standby`),
    }),
    /** Returns the offers of each offer round with their status, from the database. */
    waves: async ({ job_id }: Id): Promise<{ member_id: string; wave: number; status: string }[]> =>
      (await query(
        `select member_id, wave, status from app.offers where job_id = $1 and refill_id is not null
         order by wave, offer_id`,
        job_id,
      )) as { member_id: string; wave: number; status: string }[],
    /** Returns the status of the last refill of a shift, and whether the shift is marked as being refilled. */
    stands: async ({ job_id }: Id): Promise<[string, boolean] | undefined> => {
      const [row] = await query(
        `select r.status, j.refilling from app.refills r join app.jobs j using (job_id) where job_id = $1
         order by r.started_at desc limit 1`,
        job_id,
      );
      return row && [row['status'] as string, row['refilling'] as boolean];
    },
    offerOf: async ({ job_id }: Id, { user_id }: Someone): Promise<{ offer_id: string }> => {
      const [row] = await query(
        `select offer_id from app.offers where job_id = $1 and member_id = $2 and status = 'pending'`,
        job_id,
        user_id,
      );
      return row as { offer_id: string };
    },
    favourite: (job: MadeJob, member: Someone) => server().make.placeRegard(job, member, { kind: 'favourite' }),
    automatic: ({ care_provider_id }: MadeJob, by: Person, pace = {}) =>
      server()
        .as(by)
        .put(`/api/v1/care_providers/${care_provider_id}/refill`, { automatic: true, ...pace }),
  };
};
