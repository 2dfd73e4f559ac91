import { type JobAnswer, jobs } from '@handover/contract/jobs';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from '../../api/client.ts';

/** One shift by itself, without what only its form needs. */
export const useJob = (job_id: string) => useCall(jobs.find, { job_id }) as UseQueryResult<{ data: JobAnswer }>;
