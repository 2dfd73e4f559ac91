import { isAdmin } from '@handover/domain/viewer';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type CancelAct, type lateCancel, MOST_REQUESTS } from '@handover/contract/cancellations/lateCancel';
import { termsInWords } from '@handover/domain/cancellations/lateCancellationPay';
import { jobPolicy } from '@handover/domain/shifts/policy';
import type { Verdict } from '@handover/domain/verdict';
import { prepared } from '../db/connect.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import type { WholeJob } from '../shifts/lock.ts';
import { visibleJobs } from '../shifts/scope.ts';
import { costNow } from './cost.ts';
import { lastRequest } from './request.ts';
import { termsNow } from './terms.ts';

type Answer = z.input<typeof lateCancel.find.answer>;
type Open = z.input<typeof lateCancel.open.answer>['data'][number];

/** Returns the cost of cancelling a shift now, and its open request. */
export async function readCancellation(ctx: Ctx, { job_id }: { job_id: string }): Promise<Answer> {
  const { db, viewer, now } = ctx;
  const job = orNotFound(
    await visibleJobs(db, viewer).selectAll().where('job_id', '=', job_id).executeTakeFirst(),
    'Shift',
  ) as WholeJob;
  const terms = await termsNow(ctx, job);
  const { client, staff } = await costNow(ctx, job, terms);
  const last = await lastRequest(ctx, job_id);
  const { asked_by: _, ...request } = last ?? { asked_by: null };
  const asked = last?.status === 'open';
  const verdicts: Record<CancelAct, Verdict> = {
    ask_to_cancel: jobPolicy.ask_to_cancel(viewer, job, now, { asked }),
    withdraw_cancel_request: jobPolicy.withdraw_cancel_request(viewer, job, { asked }),
    cancel_late: jobPolicy.cancel_late(viewer, job, now),
    refuse_cancel: jobPolicy.refuse_cancel(viewer, job, { asked }),
  };
  return {
    data: {
      job_id,
      paid_minutes: terms.paid_minutes,
      words: terms.words,
      cost: client.net,
      tax_total: client.tax_total,
      total: client.amount,
      ...(isAdmin(viewer) ? { pay: staff.net } : {}),
      until: terms.until,
      terms: termsInWords(terms.terms),
      request: last ? (request as Omit<typeof last, 'asked_by'> as Answer['data']['request']) : null,
      may: (Object.keys(verdicts) as CancelAct[]).filter((act) => verdicts[act].ok),
    },
  };
}

/** Lists the open requests to cancel, the first shift to start first. */
export async function listOpenRequests({ db }: Ctx): Promise<{ data: Open[] }> {
  const data = await prepared(
    db,
    sql<Open>`
      select r.request_id, r.job_id, j.title, j.code, j.starts_at, r.asked_by_name, r.asked_at, r.reason,
        json_build_object('office_id', o.office_id, 'title', o.title) as location
      from cancel_requests r join jobs j on j.job_id = r.job_id join offices o on o.office_id = r.office_id
      where r.status = 'open' order by j.starts_at, r.request_id limit ${MOST_REQUESTS}`,
  );
  return { data };
}

/** Returns the open request whose shift starts first, with its cost now and when that rises. */
export async function firstRequest(ctx: Ctx) {
  const { db, viewer } = ctx;
  const [first] = (await listOpenRequests(ctx)).data;
  if (!first) return undefined;
  const { job_id, title, asked_by_name } = first;
  const job = (await visibleJobs(db, viewer)
    .selectAll()
    .where('job_id', '=', job_id)
    .executeTakeFirstOrThrow()) as WholeJob;
  const costAt = async (now: Date) => {
    const terms = await termsNow({ db, now }, job);
    return { until: terms.until, cost: (await costNow(ctx, job, terms)).client.net };
  };
  const { until, cost } = await costAt(ctx.now);
  const rises_to = until === null ? null : (await costAt(new Date(until.getTime() + 1))).cost;
  const price = { now: cost, rises_to, rises_at: until };
  return { job_id, title, asked_by_name, starts_at: job.starts_at, location: first.location.title, price };
}
