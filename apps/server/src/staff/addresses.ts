import { sql } from 'kysely';
import type { z } from 'zod';
import type { STAFF_PARTS } from '@handover/contract/staff/parts';
import { inOneLine } from '@handover/domain/places';
import { londonDay } from '@handover/domain/time';
import { asKept, placed } from '../clients/address.ts';
import { Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import type { Position } from '../adapters/gazetteer.ts';
import type { Entry } from './entries.ts';
import type { SectionHooks } from './sectionHooks.ts';

type Form = z.output<typeof STAFF_PARTS.addresses.form>;

/** Handling of addresses. One of them is the default: the first, until another is set. */
export const addressHooks: SectionHooks = {
  affects_compliance: true,
  async lookUp({ geocoder }, entry) {
    const sent = entry as Form;
    return sent.latitude === null ? geocoder.find({ ...sent, address: inOneLine(sent) }) : undefined;
  },
  async toColumns({ db }, { member_id, entry, before, found }) {
    const was = before as Entry<'addresses'> | undefined;
    const sent = asKept(placed(was, entry as Form, found as Position | undefined));
    const current = await db
      .selectFrom('addresses')
      .select('address_id')
      .where('member_id', '=', member_id)
      .where('default', '=', 1)
      .executeTakeFirst();
    const isDefault = sent.default === 1 || current === undefined || was?.default === 1;
    if (isDefault && current !== undefined && was?.default !== 1) {
      await db.updateTable('addresses').set({ default: 0 }).where('address_id', '=', current.address_id).execute();
    }
    return { ...sent, default: isDefault ? 1 : 0 };
  },
  async beforeRemove({ db, now }, { entry_id: address_id }) {
    const today = londonDay(now);
    const ahead = await db
      .selectFrom('availability')
      .select('date')
      .where('address_id', '=', address_id)
      .where('date', '>=', today)
      .executeTakeFirst();
    if (ahead) throw new Refusal('not_now', 'Delete the availability dates that start from this address first');
    await db.deleteFrom('availability').where('address_id', '=', address_id).execute();
  },
  afterChange: keepHome,
};

/** Sets a default address if there is none, and stores its position in the directory. */
async function keepHome({ db, now }: Ctx, member_id: string): Promise<void> {
  await sql`
    update addresses set "default" = 1
    where address_id = (select address_id from addresses where member_id = ${member_id} order by address_id limit 1)
      and not exists (select 1 from addresses where member_id = ${member_id} and "default" = 1)`.execute(db);
  await sql`
    update staff set city = home.city, updated_at = ${now},
      location = st_setsrid(st_makepoint(home.longitude, home.latitude), 4326)::geography
    from (select ${member_id}::uuid as member_id) of left join addresses home
      on home.member_id = of.member_id and home."default" = 1
    where staff.member_id = of.member_id`.execute(db);
}
