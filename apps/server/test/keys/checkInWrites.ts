import { cameAt } from '../checkIns.ts';
import type { House } from '../harness.ts';
import type { Person } from '../make.ts';

type Sent = { method: 'post'; url: string; body: object };

/** A check-in, and the same with another name beneath it. */
export const checkInWrites = (house: () => House): Record<string, (ann: Person) => Promise<[Sent, Sent]>> => ({
  async 'jobs.checkin'({ user_id }) {
    const { make, clock } = house();
    const starts_at = new Date(clock().getTime() + 300_000);
    const { job_id } = await make.job(undefined, { status: 'Confirmed', assigned_to: user_id, starts_at });
    const come = (candidate_signature: string): Sent => ({
      method: 'post',
      url: `/api/v1/jobs/${job_id}/checkin`,
      body: cameAt(clock(), { candidate_signature }),
    });
    return [come('Ann Lee'), come('Anne Lee')];
  },
});
