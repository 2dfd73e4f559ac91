import type { Input } from '@handover/contract/endpoint';
import type { lateCancel } from '@handover/contract/cancellations/lateCancel';
import { paidWords } from '@handover/domain/cancellations/lateCancellationPay';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { newId } from '../db/id.ts';
import { assertAllowed, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { lockJob, type WholeJob } from '../shifts/lock.ts';
import { moveInPlace } from '../shifts/transition.ts';
import { nameOf } from '../shifts/names.ts';
import { notifyAboutShift } from '../shifts/notifyAboutShift.ts';
import { timesheetRecipients } from '../timesheets/notifyAboutHours.ts';
import { costNow } from './cost.ts';
import { readCancellation } from './readCancellation.ts';
import { openRequest } from './request.ts';
import { type Now, termsNow } from './terms.ts';

/** Refuses terms that differ from those shown: the notice may have run out while the person decided. */
export async function termsAsShown(ctx: Ctx, job: WholeJob, shown: number): Promise<Now> {
  const terms = await termsNow(ctx, job);
  if (terms.paid_minutes === shown) return terms;
  throw new Refusal('not_now', `What it costs has changed meanwhile: ${paidWords(terms.paid_minutes)} now. Look again`);
}

/**
 * Asks for a late cancellation, with the cost that was shown. The location's managers ask; those who plan the shift
 * decide.
 */
export async function askToCancel(ctx: Ctx, { job_id, reason, paid_minutes }: Input<typeof lateCancel.ask>) {
  const { db, viewer, now } = ctx;
  const job = await lockJob(ctx, job_id);
  const asked = (await openRequest(ctx, job_id)) !== undefined;
  assertAllowed(jobPolicy.ask_to_cancel(viewer, job, now, { asked }));
  const terms = await termsAsShown(ctx, job, paid_minutes);
  const { client } = await costNow(ctx, job, terms);
  const { agency_id, care_provider_id, office_id } = job;
  await db
    .insertInto('cancel_requests')
    .values({
      request_id: newId(now),
      agency_id,
      care_provider_id,
      office_id,
      job_id,
      asked_by: viewer.user_id,
      asked_by_name: nameOf(viewer.user_id),
      asked_at: now,
      reason,
      paid_minutes,
      cost: client.net,
    })
    .execute();
  await moveInPlace(ctx, job, [{ command: 'ask_to_cancel', reason }]);
  const { planners } = await timesheetRecipients(ctx, job);
  await notifyAboutShift(ctx, planners, job, {
    kind: 'cancel_asked',
    title: 'Somebody asks to cancel a shift at short notice',
    body: reason,
  });
  return readCancellation(ctx, { job_id });
}
