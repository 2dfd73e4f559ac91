import type { Input } from '@handover/contract/endpoint';
import type { timesheets } from '@handover/contract/timesheets/timesheets';
import { hoursInWords } from '@handover/domain/timesheets/disputes';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { reissueInvoices } from '../invoices/issue.ts';
import { findTimesheet } from './find.ts';
import { lockHours, otherHours } from './lockHours.ts';
import { notifyAboutHours, timesheetRecipients } from './notifyAboutHours.ts';
import { addConfirmation, addVersion, transitionDispute } from './writes.ts';

/** Corrects hours as an administrator, with a reason that both sides read. It settles an open dispute. */
export async function correctHours(ctx: Ctx, { job_id, reason, ...written }: Input<typeof timesheets.correct>) {
  const { job, sheet, query } = await lockHours(ctx, job_id);
  assertAllowed(jobPolicy.correct(ctx.viewer, job));
  const hours = otherHours(job, sheet, written, ctx.now);
  if (query) await transitionDispute(ctx, query.query_id, 'settled', reason);
  const version = await addVersion(ctx, job, sheet, hours, reason);
  if (query) await addConfirmation(ctx, job, version, 'settled');
  const { member, place } = await timesheetRecipients(ctx, job);
  await notifyAboutHours(ctx, job, [
    {
      kind: 'timesheet_corrected',
      people: [...member, ...(query ? [query.raised_by] : []), ...place],
      title: 'The hours of a shift were corrected',
      body: `${hoursInWords(hours)}. ${reason}`,
    },
  ]);
  await reissueInvoices(ctx, job_id, reason);
  return findTimesheet(ctx, { job_id });
}
