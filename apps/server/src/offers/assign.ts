import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { assignedAs } from '@handover/domain/shifts/candidate';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { lockPerson } from '../db/lockPerson.ts';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import {
  candidateFor,
  fillingOf,
  findMember,
  assertOpenClient,
  overrideChanges,
  recheckBooked,
} from '../shifts/candidate.ts';
import { keepCheck } from '../shifts/checks.ts';
import { findJob } from '../shifts/find.ts';
import { lockJob } from '../shifts/lock.ts';
import { transitionShift } from '../shifts/transition.ts';
import { makeOffers } from './offer.ts';
import { offerAgainIfAutomatic } from './offerAgain.ts';
import { FILLED, notifyAboutShift } from '../shifts/notifyAboutShift.ts';
import { withdrawOffers } from '../shifts/pendingOffers.ts';

/**
 * Assigns a shift. A member who applied for the shift as it is now has accepted; for others it is held until they
 * answer.
 */
export async function assign(ctx: Ctx, { job_id, member_id, override_reason }: Input<typeof shiftCommands.assign>) {
  const { viewer, now } = ctx;
  const job = await lockJob(ctx, job_id);
  await lockPerson(ctx.db, member_id);
  await findMember(ctx, member_id);
  const candidate = await candidateFor(ctx, job, member_id, { override_reason });
  assertAllowed(jobPolicy.assign(viewer, job, candidate, now, await fillingOf(ctx, job)));
  await assertOpenClient(ctx, job);
  const rivals = (await withdrawOffers(ctx, job_id)).filter((rival) => rival !== member_id);
  const to = assignedAs({ ...candidate, as_shown: await appliedAsItIs(ctx, job_id, member_id) });
  if (to === 'Assigned') await makeOffers(ctx, job, [candidate], { created_by: viewer.user_id, exclusive: true });
  const changes = overrideChanges(candidate);
  await transitionShift(ctx, job, { command: 'assign', to, member_id, set: { assigned_to: member_id }, changes });
  if (to === 'Confirmed') await keepCheck(ctx, job, member_id, 'booking', candidate);
  if (to === 'Confirmed') await notifyAboutShift(ctx, [job.fill_asked_by], job, FILLED);
  await notifyAboutShift(ctx, rivals, job, { kind: 'offer_withdrawn', title: 'This shift has been taken' });
  await notifyAboutShift(
    ctx,
    [member_id],
    job,
    to === 'Confirmed'
      ? { kind: 'job_given', title: 'The shift that you applied for is yours' }
      : {
          kind: 'offer_made',
          title: 'A shift is kept for you: please accept or decline it',
          body: candidate.applied ? 'It is not what it was when you applied' : undefined,
        },
  );
  await recheckBooked(ctx, member_id);
  return { data: await findJob(ctx, job_id) };
}

/**
 * Tells whether the member applied for exactly these terms: the time, the pay with its bands, the cancellation terms.
 */
async function appliedAsItIs({ db }: Ctx, job_id: string, member_id: string): Promise<boolean> {
  const { rows } = await sql<{ same: boolean | null }>`
    select terms_hash = (app.terms_now(job_id)).terms_hash as same from applications
    where job_id = ${job_id} and member_id = ${member_id} and withdrawn_at is null`.execute(db);
  return rows[0]?.same ?? false;
}

/** Opens the shift again, and tells its member that they need not come. */
export async function unassign(ctx: Ctx, { job_id }: { job_id: string }) {
  const job = await lockJob(ctx, job_id);
  assertAllowed(jobPolicy.unassign(ctx.viewer, job));
  const { assigned_to } = job;
  await withdrawOffers(ctx, job_id);
  await transitionShift(ctx, job, {
    command: 'unassign',
    to: 'Published',
    member_id: assigned_to,
    set: { assigned_to: null },
  });
  if (assigned_to !== null) await offerAgainIfAutomatic(ctx, job, assigned_to);
  await notifyAboutShift(ctx, [assigned_to], job, { kind: 'job_taken_back', title: 'A shift is no longer yours' });
  return { data: await findJob(ctx, job_id) };
}
