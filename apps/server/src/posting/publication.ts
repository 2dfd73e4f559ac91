import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { posting } from '@handover/contract/posting/posting';
import type { Enhancement } from '@handover/domain/invoices/enhancements';
import { linesFor, NO_TAX, sumOf } from '@handover/domain/invoices/reckon';
import { type Country, nationOf } from '@handover/domain/places';
import { TELL_AFTER_MS, toldFrom } from '@handover/domain/shifts/publication';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { enqueue, enqueueAt } from '../adapters/queue.ts';
import { newId } from '../db/id.ts';
import { assertAllowed, orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { lockJob } from '../shifts/lock.ts';
import { visibleJobs } from '../shifts/scope.ts';
import { type Acting, transitionShift } from '../shifts/transition.ts';
import type { Place } from './place.ts';

/** Milliseconds for which the person who published shifts can read about it. */
const READABLE_MS = 3_600_000;

/**
 * Records that shifts of one location were published. The people whom they fit are counted at once, and told 15 seconds
 * later, so that taking them back leaves no trace with anybody.
 */
export async function recordPublication(ctx: Acting, place: Place, job_ids: readonly string[]): Promise<void> {
  if (job_ids.length === 0) return;
  const { db, viewer, now } = ctx;
  const { agency_id, care_provider_id, office_id } = place;
  const publication_id = newId(now);
  await db
    .insertInto('publications')
    .values({
      publication_id,
      agency_id,
      care_provider_id,
      office_id,
      published_by: viewer.user_id,
      published_at: now,
      job_ids: [...job_ids],
    })
    .execute();
  await enqueue(db, 'tell_publication', { publication_id, tell: false });
  await enqueueAt(db, 'tell_publication', { publication_id, tell: true }, toldFrom(now));
}

/** Returns what the viewer has just published together with a shift, with its cost before VAT. */
export async function findPublication(ctx: Ctx, { job_id }: Input<typeof posting.publication>) {
  const { db, viewer, now } = ctx;
  const found = orNotFound(
    await db
      .selectFrom('publications')
      .select(['office_id', 'published_at', 'job_ids', 'fits', 'told_at', 'told'])
      .where('published_by', '=', viewer.user_id)
      .where('published_at', '>', new Date(now.getTime() - READABLE_MS))
      .where(sql<boolean>`${job_id}::uuid = any (job_ids)`)
      .orderBy('published_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    'Publication',
  );
  const { job_ids, ...publication } = found;
  const shifts = await visibleJobs(db, viewer)
    .select(['job_id', 'title', 'ward', 'date', 'job_start_time', 'job_end_time', 'starts_at', 'ends_at', 'hcp_rate'])
    .select(['break_length', 'break_is_paid_for', 'country', 'province', 'post_code'])
    .select(
      sql<Enhancement[] | null>`(select c.charge_bands from client_terms c where c.job_id = jobs.job_id
        order by c.version desc limit 1)`.as('bands'),
    )
    .where('job_id', 'in', job_ids)
    .orderBy('starts_at')
    .orderBy('job_id')
    .execute();
  const costs = shifts.map(
    ({ title, starts_at, ends_at, break_length, break_is_paid_for, hcp_rate, bands, ...where }) =>
      sumOf(
        linesFor({
          title,
          hours: { start_time: starts_at, end_time: ends_at, break_time: break_length, break_is_paid_for },
          rate: hcp_rate,
          bands: bands ?? [],
          nation: nationOf({ ...where, country: where.country as Country }),
          tax: NO_TAX,
        }),
      ),
  );
  return {
    data: {
      ...publication,
      cost: costs.reduce((sum, { net }) => sum + net, 0),
      shifts: shifts.map(({ job_id: its, title, ward, date, job_start_time, job_end_time }) => ({
        job_id: its,
        title,
        ward,
        date,
        job_start_time,
        job_end_time,
      })),
    },
  };
}

/** Takes back shifts that were just published, all or none. They are locked in one order, as everywhere. */
export async function takeBack(ctx: Ctx, { job_ids }: Input<typeof posting.takeBack>) {
  const { db, viewer, now } = ctx;
  const ids = [...new Set(job_ids)].sort();
  const jobs = [];
  for (const job_id of ids) jobs.push(await lockJob(ctx, job_id));
  const lately = await db
    .selectFrom('publications')
    .select(['published_by', 'published_at', 'job_ids'])
    .where('published_at', '>', new Date(now.getTime() - TELL_AFTER_MS))
    .where(sql<boolean>`job_ids && ${ids}::uuid[]`)
    .orderBy('published_at', 'desc')
    .execute();
  const asked = async (table: 'applications' | 'offers') =>
    new Set(
      (
        await db
          .selectFrom(table)
          .select('job_id')
          .where('job_id', 'in', ids)
          .where(table === 'offers' ? sql<boolean>`status = 'pending'` : sql<boolean>`withdrawn_at is null`)
          .execute()
      ).map(({ job_id }) => job_id),
    );
  const [applied, offered] = [await asked('applications'), await asked('offers')];
  for (const job of jobs) {
    const { job_id } = job;
    const facts = {
      publication: lately.find((one) => one.job_ids.includes(job_id)),
      applied: applied.has(job_id),
      offered: offered.has(job_id),
    };
    assertAllowed(jobPolicy.take_back(viewer, job, facts, now));
  }
  for (const job of jobs) await transitionShift(ctx, job, { command: 'take_back', to: 'Unpublished' });
  return { data: { job_ids: ids } };
}
