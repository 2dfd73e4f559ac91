import type { Ctx } from '../http/route.ts';
import type { LockedJob } from '../shifts/lock.ts';
import { type Change, moveInPlace } from '../shifts/transition.ts';

type Step = {
  command: 'query' | 'answer_query' | 'correct' | 'review' | 'confirm_hours';
  reason?: string;
  changes?: readonly Change[];
};

/** Writes a step about the hours into the shift's history. */
export const noteStep = (ctx: Ctx, job: LockedJob, step: Step): Promise<number> =>
  moveInPlace(ctx, job, [{ ...step, member_id: job.assigned_to }]);
