import { MORNING, NIGHT, signed } from '../checkOuts.ts';
import type { House } from '../harness.ts';
import type { Person } from '../make.ts';

type Sent = { method: 'post'; url: string; body: object };

/** A check-out, and the same with other words beside it. */
export const checkOutWrites = (house: () => House): Record<string, (ann: Person) => Promise<[Sent, Sent]>> => ({
  async 'jobs.checkout'({ user_id }) {
    const { make } = house();
    const job = await make.job(undefined, { status: 'Checked in', assigned_to: user_id, ...NIGHT });
    await make.attendance(job);
    const go = async (comments: string): Promise<Sent> => ({
      method: 'post',
      url: `/api/v1/jobs/${job.job_id}/checkout`,
      body: await signed(MORNING, { comments }),
    });
    return [await go('A calm night'), await go('A calm night.')];
  },
});
