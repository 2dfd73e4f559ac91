import { userPolicy } from '@handover/domain/accounts/policy';
import { type Level, isMember } from '@handover/domain/viewer';
import { BOOKED_STATUSES } from '@handover/domain/shifts/status';
import { lockPerson } from '../db/lockPerson.ts';
import { orNotFound, assertAllowed, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { recheckSoon } from '../adapters/queue.ts';
import { endStreams } from '../adapters/endStreams.ts';
import { namePicture } from './picture.ts';
import { visibleUsers } from './queries.ts';

/**
 * Removes an account from every list and signs it out; what the person did keeps their name, and their email may be
 * used again.
 */
export async function removeUser(ctx: Ctx, { user_id }: { user_id: string }) {
  const { db, viewer, now } = ctx;
  await lockPerson(db, user_id);
  const account = orNotFound(
    await visibleUsers(db, viewer)
      .select(['user_id', 'level', 'agency_id', 'care_provider_id', 'office_id', 'picture'])
      .where('user_id', '=', user_id)
      // A lock that lets others name them: the person's own request does so, and may be waiting for us.
      .forNoKeyUpdate()
      .executeTakeFirst(),
    'User',
  );
  assertAllowed(userPolicy.remove(viewer, { ...account, level: account.level as Level }));
  await assertNoBookings(ctx, user_id);
  await db
    .updateTable('users')
    .set({ status: 'disabled', deleted_at: now, updated_at: now })
    .where('user_id', '=', user_id)
    .execute();
  endStreams(ctx, [user_id]);
  await namePicture(ctx, user_id, account.picture, null);
  // Nobody needs reminders of their expiring documents any more.
  if (isMember(account)) await recheckSoon(db, user_id);
  return { data: { message: 'The account was removed' } };
}

/** Refuses to remove a member with bookings: a shift without its member would look filled and be empty. */
async function assertNoBookings({ db }: Ctx, user_id: string): Promise<void> {
  const booked = await db
    .selectFrom('jobs')
    .select('code')
    .where('assigned_to', '=', user_id)
    .where('status', 'in', [...BOOKED_STATUSES])
    .orderBy('starts_at')
    .execute();
  if (booked.length === 0) return;
  const codes = booked.map(({ code }) => code).join(', ');
  throw new Refusal('not_now', `Take their shifts from this staff member first: ${codes}`);
}
