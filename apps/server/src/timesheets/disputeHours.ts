import { isMember } from '@handover/domain/viewer';
import type { Input } from '@handover/contract/endpoint';
import type { timesheets } from '@handover/contract/timesheets/timesheets';
import { hoursInWords } from '@handover/domain/timesheets/disputes';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { newId } from '../db/id.ts';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { nameOf } from '../shifts/names.ts';
import { findTimesheet } from './find.ts';
import { lockHours, otherHours } from './lockHours.ts';
import { noteStep } from './step.ts';
import { notifyAboutHours, timesheetRecipients } from './notifyAboutHours.ts';

/** Disputes the hours of a shift, with other hours if known. The other side and the planner are notified. */
export async function disputeHours(ctx: Ctx, { job_id, text, hours }: Input<typeof timesheets.query>) {
  const { db, viewer, now } = ctx;
  const { job, sheet, standing } = await lockHours(ctx, job_id);
  assertAllowed(jobPolicy.query(viewer, job, standing, now));
  const proposed = hours && otherHours(job, sheet, hours, now, 'hours.');
  await db
    .insertInto('timesheet_queries')
    .values({
      query_id: newId(now),
      job_id,
      agency_id: job.agency_id,
      care_provider_id: job.care_provider_id,
      office_id: job.office_id,
      member_id: sheet.member_id,
      version: sheet.version,
      raised_by: viewer.user_id,
      raised_by_name: nameOf(viewer.user_id),
      raised_level: viewer.level,
      raised_at: now,
      text,
      ...proposed,
      status: 'open',
    })
    .execute();
  await noteStep(ctx, job, {
    command: 'query',
    ...(proposed
      ? { changes: [{ field: 'proposed_hours', from: hoursInWords(sheet), to: hoursInWords(proposed) }] }
      : {}),
  });
  const { member, place, planners } = await timesheetRecipients(ctx, job);
  const kind = 'timesheet_queried';
  const body = proposed ? `${text} (${hoursInWords(proposed)})` : text;
  await notifyAboutHours(ctx, job, [
    { kind, people: isMember(viewer) ? place : member, title: 'Hours are disputed and wait for your answer', body },
    { kind, people: planners, title: 'The hours of a shift are disputed', body },
  ]);
  return findTimesheet(ctx, { job_id });
}
