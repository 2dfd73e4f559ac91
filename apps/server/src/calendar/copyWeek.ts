import type { calendar } from '@handover/contract/calendar/calendar';
import type { Input } from '@handover/contract/endpoint';
import { dayAfter, londonDay, mondayOf } from '@handover/domain/time';
import { newId } from '../db/id.ts';
import { invalidField, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { availabilityBetween } from '../staff/entries.ts';
import { lockMember } from '../staff/members.ts';

const WEEK = 7;

/** Copies the availability of the week before to this week, for each day without an entry. */
export async function copyWeek(ctx: Ctx, { week }: Input<typeof calendar.copyWeek>) {
  const { db, viewer, now } = ctx;
  if (mondayOf(week) !== week) throw invalidField('week', 'A week begins on its Monday');
  const { member_id } = await lockMember(ctx, viewer.user_id);
  const before = await availabilityBetween(ctx, member_id, dayAfter(week, -WEEK), dayAfter(week, -1));
  if (before.length === 0) throw new Refusal('not_now', 'You said nothing of the week before');
  const said = await availabilityBetween(ctx, member_id, week, dayAfter(week, WEEK - 1));
  const taken = new Set(said.map(({ date }) => date));
  const today = londonDay(now);
  const copies = before
    .map((entry) => ({ ...entry, date: dayAfter(entry.date, WEEK) }))
    .filter(({ date }) => date >= today && !taken.has(date));
  if (copies.length === 0) throw new Refusal('not_now', 'These days are over, or you said when you are free already');
  await db
    .insertInto('availability')
    .values(
      copies.map(({ date, from_time, to_time, location }) => ({
        availability_id: newId(now),
        member_id,
        date,
        from_time,
        to_time,
        address_id: location.address_id,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  const days = new Set(copies.map(({ date }) => date)).size;
  return { data: { message: days === 1 ? 'One day was copied' : `${days} days were copied`, days } };
}
