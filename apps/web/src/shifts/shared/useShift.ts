import { type JobAnswer, jobs } from '@handover/contract/shifts/jobs';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../api/client.ts';
import { useShiftChanges } from './useShiftChanges.ts';

type Asked = { queryKey: readonly unknown[] };
/** All that is shown of one shift. */
export const ofShift = (job_id: string) => ({
  predicate: ({ queryKey: [, input] }: Asked) => (input as { job_id?: string } | undefined)?.job_id === job_id,
});

/** One shift by itself, without what only its form needs; it and all that is shown of it stay as they are now. */
export function useShift(job_id: string) {
  const cache = useQueryClient();
  const answer = useCall(jobs.find, { job_id }) as UseQueryResult<{ data: JobAnswer }>;
  const read = answer.data?.data.version ?? 0;
  const again = () => void cache.invalidateQueries(ofShift(job_id));
  useShiftChanges({
    changed: (_, news) => news.some((its) => its.job_id === job_id && its.version > read) && again(),
    reload: again,
  });
  return answer;
}
