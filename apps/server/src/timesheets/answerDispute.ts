import { isAdmin, isMember } from '@handover/domain/viewer';
import type { Input } from '@handover/contract/endpoint';
import type { timesheets } from '@handover/contract/timesheets/timesheets';
import { hoursInWords } from '@handover/domain/timesheets/disputes';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { orNotFound, assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { reissueInvoices } from '../invoices/issue.ts';
import { findTimesheet } from './find.ts';
import { lockHours } from './lockHours.ts';
import { noteStep } from './step.ts';
import { notifyAboutHours, timesheetRecipients } from './notifyAboutHours.ts';
import { addConfirmation, addVersion, transitionDispute } from './writes.ts';

const lockQueried = async (ctx: Ctx, job_id: string) => {
  const { query, ...held } = await lockHours(ctx, job_id);
  return { ...held, query: orNotFound(query, 'Dispute') };
};

/** Answers a dispute with a text; an administrator's answer settles it. */
export async function answerDispute(ctx: Ctx, { job_id, text }: Input<typeof timesheets.answer>) {
  const { job, sheet, query } = await lockQueried(ctx, job_id);
  assertAllowed(jobPolicy.answer_query(ctx.viewer, job, query));
  const settles = isAdmin(ctx.viewer);
  const to = settles ? 'settled' : 'answered';
  await transitionDispute(ctx, query.query_id, to, text);
  if (settles) await addConfirmation(ctx, job, sheet, 'settled');
  await noteStep(ctx, job, { command: 'answer_query', changes: [{ field: 'query', from: query.status, to }] });
  const { member, place, planners } = await timesheetRecipients(ctx, job);
  const kind = 'timesheet_answered';
  await notifyAboutHours(
    ctx,
    job,
    settles
      ? [
          {
            kind,
            people: [...member, query.raised_by, ...place],
            title: 'A dispute about hours is settled',
            body: text,
          },
        ]
      : [{ kind, people: [query.raised_by, ...planners], title: 'A dispute about hours is answered', body: text }],
  );
  return findTimesheet(ctx, { job_id });
}

/** Agrees to the hours that the other side proposed: they are the next version, with both names. */
export async function agreeToHours(ctx: Ctx, { job_id }: Input<typeof timesheets.agree>) {
  const { job, sheet, query } = await lockQueried(ctx, job_id);
  assertAllowed(jobPolicy.agree(ctx.viewer, job, query));
  const { start_time = sheet.start_time, end_time = sheet.end_time, break_time = sheet.break_time } = query;
  const hours = { start_time, end_time, break_time };
  await transitionDispute(ctx, query.query_id, 'agreed');
  const reason = `${query.raised_by_name} proposed these hours: ${query.text}`;
  await addConfirmation(ctx, job, await addVersion(ctx, job, sheet, hours, reason), 'agreed');
  const { planners } = await timesheetRecipients(ctx, job);
  await notifyAboutHours(ctx, job, [
    {
      kind: 'timesheet_corrected',
      people: [query.raised_by, ...planners],
      title: 'Hours are agreed on',
      body: hoursInWords(hours),
    },
  ]);
  await reissueInvoices(ctx, job_id, reason);
  return findTimesheet(ctx, { job_id });
}

/** Withdraws a dispute by the side that raised it; the hours are final as they are. */
export async function withdrawDispute(ctx: Ctx, { job_id }: Input<typeof timesheets.withdrawQuery>) {
  const { job, query } = await lockQueried(ctx, job_id);
  assertAllowed(jobPolicy.withdraw_query(ctx.viewer, job, query));
  await transitionDispute(ctx, query.query_id, 'withdrawn');
  const changes = [{ field: 'query', from: query.status, to: 'withdrawn' }];
  await noteStep(ctx, job, { command: 'answer_query', changes });
  const { member, place, planners } = await timesheetRecipients(ctx, job);
  await notifyAboutHours(ctx, job, [
    {
      kind: 'timesheet_answered',
      people: [...(isMember(ctx.viewer) ? place : member), ...planners],
      title: 'A dispute about hours is withdrawn',
    },
  ]);
  return findTimesheet(ctx, { job_id });
}
