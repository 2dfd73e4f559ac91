import { type JobAnswer, jobs } from '@handover/contract/shifts/jobs';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../api/client.ts';
import { useShiftChanges } from './useShiftChanges.ts';

type Asked = { queryKey: readonly unknown[] };
/** Filter for all queries of one shift. */
export const ofShift = (job_id: string) => ({
  predicate: ({ queryKey: [, input] }: Asked) => (input as { job_id?: string } | undefined)?.job_id === job_id,
});

/** One shift, without the extras of its form; all its queries are kept up to date by live events. */
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
