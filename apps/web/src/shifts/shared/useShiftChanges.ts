import { useEffect, useRef } from 'react';
import { followJobs, type JobFollower } from './followShifts.ts';

/** Keeps a view of shifts as they are; see `followJobs`. */
export function useJobChanges(follower: JobFollower): void {
  const latest = useRef(follower);
  useEffect(() => {
    latest.current = follower;
  });
  useEffect(
    () =>
      followJobs({
        changed: (job_ids, news) => latest.current.changed(job_ids, news),
        reload: () => latest.current.reload(),
      }),
    [],
  );
}
