import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { favourites } from '@handover/contract/favourites/favourites';
import { BOOKED_STATUSES } from '@handover/domain/shifts/status';
import { type FavouritePlace, favouritePolicy } from '@handover/domain/favourites/favourites';
import { attachmentOf } from '@handover/domain/viewer';
import { visibleCareProviders, visibleOffices } from '../clients/queries.ts';
import { newId } from '../db/id.ts';
import { lockPerson } from '../db/lockPerson.ts';
import { orNotFound, assertAllowed, invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findFavourite } from './listFavourites.ts';

type SaveInput = Input<typeof favourites.save>;

/** Returns the location or care provider of an entry. People of a location speak for it, named or not. */
async function placeOf({ db, viewer }: Ctx, { care_provider_id, office_id }: SaveInput): Promise<FavouritePlace> {
  const provider = await visibleCareProviders(db, viewer)
    .select(['agency_id', 'care_provider_id'])
    .where('care_provider_id', '=', care_provider_id)
    .executeTakeFirst();
  const whole = orNotFound(provider, 'Place');
  const chosen = office_id ?? attachmentOf(viewer).office_id;
  if (chosen === null) return { ...whole, office_id: null };
  const office = await visibleOffices(db, viewer)
    .select(['agency_id', 'care_provider_id', 'office_id'])
    .where('office_id', '=', chosen)
    .executeTakeFirst();
  if (office && office.care_provider_id !== care_provider_id) {
    throw invalidField('office_id', 'This location does not belong to that care provider');
  }
  return orNotFound(office, 'Place');
}

/**
 * Refuses a member whom the viewer does not know: an administrator knows all, a location those who work or worked
 * there.
 */
async function findKnown({ db, viewer }: Ctx, member_id: string): Promise<void> {
  const { rows } =
    viewer.kind === 'admin'
      ? await sql`select from staff where member_id = ${member_id} and deleted_at is null`.execute(db)
      : await sql`select from member_cards where member_id = ${member_id}`.execute(db);
  orNotFound(rows[0], 'Staff member');
}

/** Counts the member's coming bookings there, which stay theirs until they are taken back. */
async function bookingsAt({ db, now }: Ctx, member_id: string, place: FavouritePlace): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from jobs
    where assigned_to = ${member_id} and status = any (${BOOKED_STATUSES}) and ends_at > ${now}
      and care_provider_id = ${place.care_provider_id}
      ${place.office_id === null ? sql`` : sql`and office_id = ${place.office_id}`}`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Saves a location's favourite or block of a member. It locks the member, as every booking does, so that no one is
 * booked past a block. The member is never notified.
 */
export async function saveFavourite(ctx: Ctx, said: SaveInput) {
  const { db, viewer, now } = ctx;
  const { member_id, kind, reason } = said;
  const place = await placeOf(ctx, said);
  assertAllowed(favouritePolicy.keep(viewer, place));
  await findKnown(ctx, member_id);
  await lockPerson(db, member_id);
  const written = { kind, reason, created_by: viewer.user_id, updated_at: now };
  const { regard_id } = await db
    .insertInto('place_regards')
    .values({ regard_id: newId(now), ...place, member_id, ...written, created_at: now })
    .onConflict((on) => on.constraint('place_regards_one_each').doUpdateSet(written))
    .returning('regard_id')
    .executeTakeFirstOrThrow();
  const bookings = kind === 'block' ? await bookingsAt(ctx, member_id, place) : 0;
  return { data: await findFavourite(ctx, regard_id), bookings };
}

export async function removeFavourite(ctx: Ctx, { regard_id }: { regard_id: string }) {
  await findFavourite(ctx, regard_id);
  await ctx.db.deleteFrom('place_regards').where('regard_id', '=', regard_id).execute();
  return { data: { message: 'This is taken back' } };
}
