import type { Input } from '@handover/contract/endpoint';
import type { lateCancel } from '@handover/contract/cancellations/lateCancel';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { lockJob } from '../shifts/lock.ts';
import { moveInPlace } from '../shifts/transition.ts';
import { notifyAboutShift } from '../shifts/notifyAboutShift.ts';
import { timesheetRecipients } from '../timesheets/notifyAboutHours.ts';
import { readCancellation } from './readCancellation.ts';
import { answerRequest, openRequest } from './request.ts';

const became = (to: 'withdrawn' | 'refused') => [{ field: 'cancel_request', from: 'open', to }];

/** Withdraws a request to cancel. The person who asked or a colleague may do so. */
export async function withdrawCancelRequest(ctx: Ctx, { job_id }: Input<typeof lateCancel.withdraw>) {
  const job = await lockJob(ctx, job_id);
  const request = await openRequest(ctx, job_id);
  assertAllowed(jobPolicy.withdraw_cancel_request(ctx.viewer, job, { asked: request !== undefined }));
  await answerRequest(ctx, job_id, 'withdrawn');
  await moveInPlace(ctx, job, [{ command: 'answer_cancel', changes: became('withdrawn') }]);
  const { planners } = await timesheetRecipients(ctx, job);
  await notifyAboutShift(ctx, planners, job, {
    kind: 'cancel_asked',
    title: 'Nobody asks any more to cancel this shift',
  });
  return readCancellation(ctx, { job_id });
}

/** Refuses a request to cancel: the shift goes ahead, and the person who asked is told why. */
export async function refuseCancel(ctx: Ctx, { job_id, reason }: Input<typeof lateCancel.refuse>) {
  const job = await lockJob(ctx, job_id);
  const request = await openRequest(ctx, job_id);
  assertAllowed(jobPolicy.refuse_cancel(ctx.viewer, job, { asked: request !== undefined }));
  await answerRequest(ctx, job_id, 'refused', reason);
  await moveInPlace(ctx, job, [{ command: 'answer_cancel', reason, changes: became('refused') }]);
  const said = { kind: 'cancel_refused', title: 'The shift that you asked to cancel is to go ahead' } as const;
  await notifyAboutShift(ctx, [request?.asked_by ?? null], job, { ...said, body: reason });
  return readCancellation(ctx, { job_id });
}
