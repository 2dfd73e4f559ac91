import { type Job, jobPolicy, startsWithinNotice } from '@handover/domain/jobs/policy';
import { canMove } from '@handover/domain/jobs/status';
import { messagePolicy } from '@handover/domain/messages/policy';
import type { Verdict } from '@handover/domain/verdict';
import type { Viewer } from '@handover/domain/viewer';
import { offerable } from './facts.ts';

export type ActionId =
  | 'edit'
  | 'publish'
  | 'unpublish'
  | 'offer'
  | 'refill'
  | 'planner'
  | 'message'
  | 'unassign'
  | 'turn_down'
  | 'close'
  | 'cancel'
  | 'cancel_late'
  | 'ask_to_cancel';
export type Action = {
  id: ActionId;
  label: string;
  /** Why it cannot be done now; nothing where it can. */
  reason: string | undefined;
};

const action = (id: ActionId, label: string, verdict: Verdict): Action => ({
  id,
  label,
  reason: verdict.ok ? undefined : verdict.message,
});

/** What this viewer can ever do to a shift; what is not possible now stays, with the reason in words. */
export function actionsFor(viewer: Viewer, job: Job, now: Date, created_by?: string): Action[] {
  if (viewer.level === 4) return [];
  const edit = jobPolicy.edit(viewer, job);
  return [
    action('edit', 'Edit shift', edit),
    job.status === 'Unpublished'
      ? action('publish', 'Publish shift', edit)
      : action('unpublish', 'Unpublish shift', edit),
    ...(viewer.level === 1
      ? [
          action('offer', 'Offer shift', offerable(viewer, job, now)),
          action('refill', 'Fill again', jobPolicy.start_refill(viewer, job, { running: false }, now)),
        ]
      : []),
    action('planner', 'Choose shift planner', jobPolicy.assign_planner(viewer, job)),
    action('message', 'Message job creator', messagePolicy.about_job(viewer, { created_by })),
    ...(viewer.level === 1
      ? [
          action('unassign', 'Unassign staff', jobPolicy.unassign(viewer, job)),
          action('turn_down', 'Turn down', jobPolicy.turn_down(viewer, job)),
        ]
      : []),
    ...(viewer.level === 1 && job.status === 'Checked in'
      ? [action('close', 'Close shift', jobPolicy.close(viewer, job, now))]
      : []),
    cancelling(viewer, job, now),
  ];
}

/** A day ahead whoever keeps a shift cancels it; later an administrator does, and the others ask. */
function cancelling(viewer: Viewer, job: Job, now: Date): Action {
  if (!startsWithinNotice(job, now) || !canMove(job.status, 'cancel_late')) {
    return action('cancel', 'Cancel shift', jobPolicy.cancel(viewer, job, now));
  }
  return viewer.level === 1
    ? action('cancel_late', 'Cancel shift', jobPolicy.cancel_late(viewer, job, now))
    : action('ask_to_cancel', 'Ask to cancel', jobPolicy.ask_to_cancel(viewer, job, now));
}
