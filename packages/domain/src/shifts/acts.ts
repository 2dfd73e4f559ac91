import { messagePolicy } from '../messages/policy.ts';
import type { Verdict } from '../verdict.ts';
import { type Viewer, isAdmin, isClient, isMember } from '../viewer.ts';
import { type Filling, type Job, jobPolicy, startsWithinNotice } from './policy.ts';
import { canTransition, type JobAct } from './status.ts';

/** Placeholder candidate: whether a shift can be offered at all does not depend on the person. */
const ANYONE = { member_id: '', applied: false, blocks: [] };

type Acting = Job & Filling & { created_by: string; admin_user: string | null; fill_asked: boolean };

/**
 * Acts that this viewer may ever take on a shift, each with its verdict for now. The endpoints ask the same policy
 * again.
 */
export function jobActs(viewer: Viewer, job: Acting, now: Date): Partial<Record<JobAct, Verdict>> {
  if (isMember(viewer)) return {};
  return {
    edit: jobPolicy.edit(viewer, job),
    assign_planner: jobPolicy.assign_planner(viewer, job),
    // Nobody writes to themself.
    ...(job.created_by !== viewer.user_id && { message: messagePolicy.about_job(viewer, job) }),
    ...((isAdmin(viewer) || job.managers_fill) && { offer: jobPolicy.offer(viewer, job, ANYONE, now, job) }),
    ...(isClient(viewer) && { ask_to_fill: jobPolicy.ask_to_fill(viewer, job, now, { asked: job.fill_asked }) }),
    ...(isAdmin(viewer) && {
      start_refill: jobPolicy.start_refill(viewer, job, { running: false }, now),
      unassign: jobPolicy.unassign(viewer, job),
      turn_down: jobPolicy.turn_down(viewer, job),
      ...(job.admin_user === null
        ? { assign_admin: jobPolicy.assign_admin(viewer, job) }
        : { unassign_admin: jobPolicy.unassign_admin(viewer, job) }),
      ...(job.status === 'Checked in' && { close: jobPolicy.close(viewer, job, now) }),
    }),
    ...cancelling(viewer, job, now),
  };
}

/**
 * Until 24 hours before the start a shift's managers cancel it; later an administrator does, and managers ask for it.
 */
function cancelling(viewer: Viewer, job: Job, now: Date): Partial<Record<JobAct, Verdict>> {
  if (!startsWithinNotice(job, now) || !canTransition(job.status, 'cancel_late')) {
    return { cancel: jobPolicy.cancel(viewer, job, now) };
  }
  return isAdmin(viewer)
    ? { cancel_late: jobPolicy.cancel_late(viewer, job, now) }
    : { ask_to_cancel: jobPolicy.ask_to_cancel(viewer, job, now) };
}
