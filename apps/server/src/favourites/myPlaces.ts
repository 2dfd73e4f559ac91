import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { myPlaces } from '@handover/contract/favourites/favourites';
import { BOOKED_STATUSES } from '@handover/domain/shifts/status';
import { newId } from '../db/id.ts';
import { lockPerson } from '../db/lockPerson.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { memberPlaces } from './queries.ts';

export const listMyPlaces = async ({ db, viewer }: Ctx) => ({ data: await memberPlaces(db, viewer.user_id) });

/**
 * Returns the care provider of a home. A home that the member cannot know, by a shift or by earlier contact, is not
 * found.
 */
async function providerOf({ db, now }: Ctx, office_id: string): Promise<string> {
  const { rows } = await sql<{ care_provider_id: string | null }>`
    select place_known_to_me(${office_id}, ${now}) as care_provider_id`.execute(db);
  return orNotFound(rows[0]?.care_provider_id ?? undefined, 'Home');
}

async function bookingsAt({ db, now }: Ctx, home: Record<string, string>): Promise<number> {
  const there = Object.entries(home).map(([id, value]) => sql`and ${sql.ref(id)} = ${value}`);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from my_bookings
    where status = any (${BOOKED_STATUSES}) and ends_at > ${now} ${sql.join(there, sql` `)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Saves a member's favourite or block of a home. An entry for all homes of a care provider replaces those of single
 * homes.
 */
export async function saveMyPlace(ctx: Ctx, { office_id: home, whole, kind, reason }: Input<typeof myPlaces.save>) {
  const { db, viewer, now } = ctx;
  const member_id = viewer.user_id;
  const care_provider_id = await providerOf(ctx, home);
  await lockPerson(db, member_id);
  const office_id = whole ? null : home;
  if (whole) {
    await db
      .deleteFrom('member_regards')
      .where('member_id', '=', member_id)
      .where('care_provider_id', '=', care_provider_id)
      .where('office_id', 'is not', null)
      .execute();
  }
  const written = { kind, reason, updated_at: now };
  const { regard_id } = await db
    .insertInto('member_regards')
    .values({ regard_id: newId(now), member_id, care_provider_id, office_id, ...written, created_at: now })
    .onConflict((on) => on.constraint('member_regards_one_each').doUpdateSet(written))
    .returning('regard_id')
    .executeTakeFirstOrThrow();
  const [data] = await memberPlaces(db, member_id, sql`regard_id = ${regard_id}`);
  const there: Record<string, string> = whole ? { care_provider_id } : { office_id: home };
  return { data: orNotFound(data, 'Home'), bookings: kind === 'block' ? await bookingsAt(ctx, there) : 0 };
}

export async function removeMyPlace({ db, viewer }: Ctx, { regard_id }: { regard_id: string }) {
  const gone = await db
    .deleteFrom('member_regards')
    .where('regard_id', '=', regard_id)
    .where('member_id', '=', viewer.user_id)
    .returning('regard_id')
    .executeTakeFirst();
  orNotFound(gone, 'Entry');
  return { data: { message: 'This is taken back' } };
}
