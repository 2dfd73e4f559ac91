import type { House } from '../harness.ts';

type Sent = { method: 'post'; url: string; body: object };

const HOUR = 3_600_000;

/** That hours are put down for someone, and another that differs by its reason alone. */
export const closeWrites = (house: () => House): Record<string, () => Promise<[Sent, Sent]>> => ({
  async 'jobs.close'() {
    const end = new Date(Math.floor(house().clock().getTime() / HOUR) * HOUR - 13 * HOUR);
    const hours = { starts_at: new Date(end.getTime() - 8 * HOUR), ends_at: end };
    const { job_id } = await house().make.job(undefined, { status: 'Checked in', ...hours });
    const close = (reason: string): Sent => ({
      method: 'post',
      url: `/api/v1/jobs/${job_id}/close`,
      body: { start_time: hours.starts_at.toISOString(), end_time: end.toISOString(), break_time: 30, reason },
    });
    return [close('She rang us'), close('He rang us')];
  },
});
