import { isMember } from '@handover/domain/viewer';
import { BOOKED_STATUSES } from '@handover/domain/shifts/status';
import { privacyPolicy } from '@handover/domain/privacy/policy';
import type { HoldKind } from '@handover/domain/privacy/terms';
import { londonDay } from '@handover/domain/time';
import { lockPerson } from '../db/lockPerson.ts';
import { orNotFound, assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { endStreams } from '../adapters/endStreams.ts';
import { enqueue, recheckSoon } from '../adapters/queue.ts';
import { heldOf, lastServiceOf } from './held.ts';

type Id = { user_id: string };

export async function findPerson({ db }: Pick<Ctx, 'db'>, user_id: string) {
  const row = await db
    .selectFrom('users')
    .select(['user_id', 'level', 'deleted_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return orNotFound(row, 'User');
}

/** Returns what prevents the erasure of somebody. */
async function inTheWay({ db }: Ctx, user_id: string) {
  const booked = await db
    .selectFrom('jobs')
    .select('code')
    .where('assigned_to', '=', user_id)
    .where('status', 'in', [...BOOKED_STATUSES])
    .orderBy('starts_at')
    .execute();
  const holds = await db
    .selectFrom('holds')
    .select(['hold_id', 'kind', 'reason', 'placed_at'])
    .where('user_id', '=', user_id)
    .where('lifted_at', 'is', null)
    .orderBy('placed_at')
    .execute();
  const erased = await db
    .selectFrom('erasures')
    .select(['asked_at', 'done_at', 'last_service_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return {
    user_id,
    bookings: booked.map(({ code }) => code),
    holds: holds.map((hold) => ({ ...hold, kind: hold.kind as HoldKind })),
    erased_at: erased?.asked_at ?? null,
    done_at: erased?.done_at ?? null,
    last_service_at: erased ? erased.last_service_at : await lastServiceOf(db, user_id),
  };
}

export async function planErasure(ctx: Ctx, { user_id }: Id) {
  await findPerson(ctx, user_id);
  const { last_service_at, ...plan } = await inTheWay(ctx, user_id);
  const held = await heldOf(ctx.db, user_id, last_service_at, ctx.now);
  return { data: { ...plan, kept: held.map(({ term, last }) => ({ term, until: londonDay(last) })) } };
}

/** Ends the account at once; a task erases what is kept about it, and comes back when the next term is over. */
export async function beginErasure(ctx: Ctx, { user_id }: Id) {
  const { db, viewer, now } = ctx;
  await lockPerson(db, user_id);
  const { level, deleted_at } = await findPerson(ctx, user_id);
  const { last_service_at, ...plan } = await inTheWay(ctx, user_id);
  assertAllowed(privacyPolicy.erase(viewer, plan));
  await db
    .updateTable('users')
    .set({ status: 'disabled', deleted_at: deleted_at ?? now, updated_at: now })
    .where('user_id', '=', user_id)
    .execute();
  endStreams(ctx, [user_id]);
  await db
    .insertInto('erasures')
    .values({ user_id, asked_by: viewer.user_id, asked_at: now, last_service_at, next_at: now })
    .execute();
  await enqueue(db, 'erase_person', { user_id }, `erase:${user_id}`);
  if (isMember(level)) await recheckSoon(db, user_id);
  return { data: { message: 'The person is being erased' } };
}
