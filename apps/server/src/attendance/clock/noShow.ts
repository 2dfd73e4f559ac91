import { sql } from 'kysely';
import { lateWaitMs } from '@handover/domain/attendance/late';
import { NO_SHOW_AFTER_MS } from '@handover/domain/attendance/window';
import { fillable } from '@handover/domain/shifts/policy';
import type { WholeJob } from '../../shifts/lock.ts';
import { type Actor, moveInPlace, transitionShift } from '../../shifts/transition.ts';
import { offerAgainIfAutomatic } from '../../offers/offerAgain.ts';
import { settingsOf } from '../../offers/refill/settings.ts';
import { whyShut } from '../../offers/refill/sendOfferRound.ts';
import { notifyAboutShift } from '../../shifts/notifyAboutShift.ts';
import { withdrawOffers } from '../../shifts/pendingOffers.ts';
import { plannersOf } from '../../shifts/planners.ts';

/** Minutes after the start at which this shift becomes a no-show. */
const waitedMinutes = ({ late_notice }: Pick<WholeJob, 'late_notice'>) =>
  (NO_SHOW_AFTER_MS + lateWaitMs(late_notice)) / 60_000;
const notThere = (job: WholeJob) => `Nobody had checked in ${waitedMinutes(job)} minutes after the start`;

/**
 * Notes a no-show half an hour after the start, or later by the minutes that the member told of. If the care provider's settings say so, and enough of the shift is
 * left, it is taken from the member and filled again. Otherwise it stays theirs, and a late check-in clears the
 * no-show. Returns the shift as noted.
 */
export async function noShow(ctx: Actor, job: WholeJob, { over }: { over: boolean }): Promise<WholeJob> {
  const member_id = job.assigned_to;
  await noteNoShow(ctx, job);
  const version = await moveInPlace(ctx, job, [{ command: 'no_show', member_id }], { no_show: true });
  const noted = { ...job, version };
  if (over) return noted;
  const again = await isFilledAgain(ctx, job);
  if (again && member_id !== null) await takeFrom(ctx, noted, member_id);
  await notifyAboutShift(ctx, [...(await plannersOf(ctx, job)), job.created_by], job, {
    kind: 'no_show',
    title: `Nobody has come to a shift ${waitedMinutes(job)} minutes after its start`,
    body: again ? 'It is being filled again' : undefined,
  });
  return noted;
}

/** Records a no-show against the member if they had accepted the shift; an earlier incident of this shift stays. */
async function noteNoShow({ db }: Actor, job: WholeJob): Promise<void> {
  if (job.status !== 'Confirmed') return;
  const { agency_id, care_provider_id, office_id, job_id, assigned_to, starts_at } = job;
  await sql`
    insert into app.slips (agency_id, care_provider_id, office_id, job_id, member_id, kind, at)
    values (${agency_id}, ${care_provider_id}, ${office_id}, ${job_id}, ${assigned_to}, 'no_show', ${starts_at})
    on conflict (member_id, job_id) do nothing`.execute(db);
}

const isFilledAgain = async (ctx: Actor, job: WholeJob): Promise<boolean> =>
  fillable({ ...job, no_show: true }, ctx.now).ok &&
  (await settingsOf(ctx, job.care_provider_id)).automatic &&
  (await whyShut(ctx, job)) === undefined;

async function takeFrom(ctx: Actor, job: WholeJob, member_id: string): Promise<void> {
  await withdrawOffers(ctx, job.job_id);
  await transitionShift(ctx, job, {
    command: 'unassign',
    to: 'Published',
    member_id,
    set: { assigned_to: null },
    reason: notThere(job),
  });
  await offerAgainIfAutomatic(ctx, job, member_id);
  await notifyAboutShift(ctx, [member_id], job, {
    kind: 'job_taken_back',
    title: 'A shift is no longer yours',
    body: `${notThere(job)}. If you are there, please tell us`,
  });
}
