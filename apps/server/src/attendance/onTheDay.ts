import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { onTheDay } from '@handover/contract/attendance/onTheDay';
import { shownSince } from '@handover/domain/attendance/induction';
import { clientPolicy } from '@handover/domain/clients/policy';
import { visibleOffices } from '../clients/queries.ts';
import { orNotFound, assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';

/** Returns a location that the viewer runs, with its check-in settings. */
export async function placeToRun({ db, viewer }: Ctx, office_id: string) {
  const office = orNotFound(
    await visibleOffices(db, viewer)
      .select(['office_id', 'agency_id', 'care_provider_id', 'title', 'check_in_radius'])
      .where('office_id', '=', office_id)
      .executeTakeFirst(),
    'Location',
  );
  assertAllowed(clientPolicy.run_location(viewer, office));
  return office;
}

const MOST_SHOWN = 50;
type Shown = { member_id: string; name: string; at: Date; items: string[] };

/** Returns who was shown around lately. Names are those on the member cards. */
async function shownAt({ db, now }: Ctx, office_id: string): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select i.member_id, c.first_name || ' ' || c.last_name as name, i.at, i.items
    from (select member_id, at, items from inductions where office_id = ${office_id} and at > ${shownSince(now)}
          order by at desc limit ${sql.lit(MOST_SHOWN)}) i
    cross join lateral (select first_name, last_name from member_cards where member_id = i.member_id) c
    order by i.at desc`.execute(db);
  return rows;
}

export async function findOnTheDay(ctx: Ctx, { office_id }: Input<typeof onTheDay.find>) {
  const { title, check_in_radius } = await placeToRun(ctx, office_id);
  const induction = await ctx.db
    .selectFrom('induction_items')
    .select('text')
    .where('office_id', '=', office_id)
    .orderBy('position')
    .execute();
  return { data: { office_id, title, check_in_radius, induction, shown: await shownAt(ctx, office_id) } };
}

/** Replaces both settings. The update locks the location, so two who save at once do so one after the other. */
export async function saveOnTheDay(ctx: Ctx, input: Input<typeof onTheDay.save>) {
  const { office_id, check_in_radius, induction } = input;
  const { agency_id, care_provider_id } = await placeToRun(ctx, office_id);
  await ctx.db.updateTable('offices').set({ check_in_radius }).where('office_id', '=', office_id).execute();
  await ctx.db.deleteFrom('induction_items').where('office_id', '=', office_id).execute();
  if (induction.length > 0) {
    const place = { agency_id, care_provider_id, office_id };
    await ctx.db
      .insertInto('induction_items')
      .values(induction.map(({ text }, position) => ({ ...place, position, text })))
      .execute();
  }
  return findOnTheDay(ctx, { office_id });
}
