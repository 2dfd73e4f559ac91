import type { Sent } from '@handover/contract/endpoint';
import { type JobAnswer, jobs } from '@handover/contract/shifts/jobs';
import { call } from '../api/client.ts';
import { type ShiftValues, valuesOf } from '../posting/shared/values.ts';

/**
 * Publishes or unpublishes by an edit, which sends the whole form: it is loaded again, because only the form has the
 * rates.
 */
export async function republish(job_id: string, status: ShiftValues['status']): Promise<JobAnswer | undefined> {
  const form = await call(jobs.find, { job_id, include_extras: '1' });
  if (!('job' in form)) return undefined;
  return (await call(jobs.update, { ...valuesOf(form.job), status } as Sent<typeof jobs.update>)).data;
}
