import { useEffect, useRef } from 'react';
import { followShifts, type ShiftFollower } from './followShifts.ts';

/** Keeps a view of shifts up to date; see `followShifts`. */
export function useShiftChanges(follower: ShiftFollower): void {
  const latest = useRef(follower);
  useEffect(() => {
    latest.current = follower;
  });
  useEffect(
    () =>
      followShifts({
        changed: (job_ids, news) => latest.current.changed(job_ids, news),
        reload: () => latest.current.reload(),
      }),
    [],
  );
}
