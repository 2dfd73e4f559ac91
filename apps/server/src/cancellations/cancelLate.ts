import type { Input } from '@handover/contract/endpoint';
import type { lateCancel } from '@handover/contract/cancellations/lateCancel';
import { hoursOf, paidWords } from '@handover/domain/cancellations/lateCancellationPay';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { issueInvoices } from '../invoices/issue.ts';
import { findJob } from '../shifts/find.ts';
import { lockJob } from '../shifts/lock.ts';
import { transitionShift } from '../shifts/transition.ts';
import { notifyAllAboutShift } from '../shifts/notifyAboutShift.ts';
import { applicantsOf, withdrawOffers } from '../shifts/pendingOffers.ts';
import { termsAsShown } from './askToCancel.ts';
import { invoiceWords } from './cost.ts';
import { answerRequest, openRequest } from './request.ts';

/**
 * Cancels a shift inside 24 hours. The member who accepted is paid by the terms, and the care provider is invoiced in
 * the same transaction.
 */
export async function cancelLate(ctx: Ctx, { job_id, reason, paid_minutes }: Input<typeof lateCancel.cancel>) {
  const job = await lockJob(ctx, job_id);
  assertAllowed(jobPolicy.cancel_late(ctx.viewer, job, ctx.now));
  const terms = await termsAsShown(ctx, job, paid_minutes);
  const request = await openRequest(ctx, job_id);
  if (request) await answerRequest(ctx, job_id, 'granted', reason);
  const hoping = [...(await withdrawOffers(ctx, job_id)), ...(await applicantsOf(ctx, job_id))];
  const changes = [{ field: 'late_cancellation', from: null, to: paidWords(paid_minutes) }];
  const step = { command: 'cancel_late', member_id: job.assigned_to, reason, changes } as const;
  await transitionShift(ctx, job, { ...step, to: 'cancelled' });
  const words = { kind: 'job_cancelled', title: 'A shift was cancelled' } as const;
  const others = new Set([job.job_planner, job.created_by, request?.asked_by ?? null]);
  await notifyAllAboutShift(ctx, job, [
    {
      people: [job.assigned_to],
      ...words,
      body: paid_minutes > 0 ? `You will be paid ${hoursOf(paid_minutes)} for it` : undefined,
    },
    { people: [...others], ...words, body: terms.words },
    { people: hoping.filter((member_id) => member_id !== job.assigned_to), ...words, gone: true },
  ]);
  // Invoice numbers are taken last, so that others wait for them as briefly as possible.
  if (paid_minutes > 0) {
    await issueInvoices(ctx, job_id, { purpose: 'late_cancellation', paid_minutes, words: invoiceWords(terms) });
  }
  return { data: await findJob(ctx, job_id) };
}
