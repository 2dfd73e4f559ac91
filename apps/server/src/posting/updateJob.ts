import type { Input } from '@handover/contract/endpoint';
import type { JobForm } from '@handover/contract/shifts/form';
import type { jobs } from '@handover/contract/shifts/jobs';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { afterSaving, type RateReview } from '@handover/domain/posting/rateGuard';
import { assertAllowed, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findJob } from '../shifts/find.ts';
import { lockJob, type WholeJob } from '../shifts/lock.ts';
import { transitionShift } from '../shifts/transition.ts';
import { notifyAboutShift } from '../shifts/notifyAboutShift.ts';
import { applicantsOf, withdrawOffers } from '../shifts/pendingOffers.ts';
import { changesOf, matters } from './changes.ts';
import { type Columns, columnsNow, assertTags } from './columns.ts';
import { invalid } from '../shifts/invalid.ts';
import { lockPlace, assertOpenPlace } from './place.ts';
import { rememberRoles } from './post.ts';
import { recordPublication } from './publication.ts';
import { assertMinimumWage, oddRatesOf } from '../shifts/rates.ts';
import { withRoleTags } from '../shifts/roleTags.ts';

/** Refusal of another care provider: notes and history belong to the company and do not go to another. */
const STAYS = 'A shift stays with its care provider. Cancel it and post another';

/** Changes, publishes or unpublishes a shift. An edit without a change writes nothing. */
export async function updateJob(ctx: Ctx, input: Input<typeof jobs.update>) {
  const { job_id, version, agency_id, care_provider_id, location_id, ...sent } = input;
  const job = await lockJob(ctx, job_id);
  assertAllowed(jobPolicy.edit(ctx.viewer, job));
  const entry = { ...sent, status: sent.status ?? (job.status as JobForm['status']) };
  if (version !== undefined && version !== job.version) {
    throw new Refusal('not_now', 'This shift was changed meanwhile. Look at it again before you save');
  }
  const place = await lockPlace(ctx, { agency_id, care_provider_id, location_id });
  if (place.care_provider_id !== job.care_provider_id) throw invalid({ care_provider_id: STAYS });
  const published = job.status === 'Unpublished' && entry.status === 'Published';
  if (published || place.office_id !== job.office_id) await assertOpenPlace(ctx, place);
  await assertTags(ctx, entry.tags);
  const entered = columnsNow(ctx, entry, place, published ? undefined : job);
  const [tagged = entered] = entered.title === job.title ? [] : await withRoleTags(ctx.db, [entered]);
  const after = { ...tagged, ...(await lookAtRates(ctx, job, tagged)) };
  const changes = await changesOf(ctx, job, after);
  if (changes.length > 0 || after.status !== job.status || after.rate_review !== job.rate_review) {
    const { status, ...set } = after;
    // Members were notified when the shift was unpublished, so a draft notifies nobody.
    const had_candidates = job.status === 'Published' && (status === 'Unpublished' || matters(changes));
    if (had_candidates) await notifyCandidates(ctx, { ...job, ...after });
    await transitionShift(ctx, job, { command: 'edit', to: status, set, changes });
    if (job.status === 'Unpublished' && status === 'Published') await recordPublication(ctx, place, [job_id]);
    if (isNewHere(job, after)) await rememberRoles(ctx, [{ job_id, ...after }]);
  }
  return { data: await findJob(ctx, job_id) };
}

/** Returns the status that the check of rates leaves, and whether an administrator must review them. */
async function lookAtRates({ db, viewer }: Ctx, job: WholeJob, after: Columns) {
  const differs = (...fields: readonly (keyof Columns & keyof WholeJob)[]) =>
    fields.some((field) => job[field] !== after[field]);
  const changed = differs('staff_rate', 'hcp_rate', 'title');
  const before = { status: job.status as Columns['status'], rate_review: job.rate_review as RateReview };
  const publishes = before.status === 'Unpublished' && after.status === 'Published';
  if (publishes || differs('staff_rate', 'date', 'country')) await assertMinimumWage(db, [after]);
  const [odd = []] = publishes || changed ? await oddRatesOf(db, [after]) : [];
  const { verdict, ...saved } = afterSaving(viewer, { before, changed, status: after.status, odd });
  assertAllowed(verdict);
  return saved;
}

const isNewHere = (job: WholeJob, after: Columns) => job.title !== after.title || job.office_id !== after.office_id;

/**
 * Withdraws offers, which were made for the shift as it was. Applications stay, and applicants are asked to look again.
 */
async function notifyCandidates(ctx: Ctx, job: WholeJob): Promise<void> {
  const offered = await withdrawOffers(ctx, job.job_id);
  const applied = (await applicantsOf(ctx, job.job_id)).filter((member_id) => !offered.includes(member_id));
  const gone = job.status === 'Published' ? {} : { gone: true as const };
  const body = gone.gone ? 'It is not published any more' : 'Its time, place or pay is not what it was';
  await notifyAboutShift(ctx, offered, job, {
    kind: 'offer_withdrawn',
    title: 'An offer to you was taken back',
    body,
    ...gone,
  });
  await notifyAboutShift(ctx, applied, job, {
    kind: 'job_changed',
    title: 'A shift you applied for has changed',
    body,
    ...gone,
  });
}
