import { sql } from 'kysely';
import { type Country, nationOf } from '@handover/domain/places';
import { complianceOf, NEVER } from '@handover/domain/staff/credentials';
import type { Required } from '@handover/domain/staff/items';
import { londonDay } from '@handover/domain/time';
import { type Db, prepared } from '../../db/connect.ts';
import { listed } from '../../db/listed.ts';
import { credentialsOf } from './credentials.ts';
import { type Held, keepExpiries } from './expiries.ts';
import { EVERYWHERE, requiredOfMember } from './facts.ts';
import { type Flagged, flagBookings } from './flags.ts';

type Home = { country: Country; province: string; post_code: string };
type Found = { name: string; gone: boolean; home: Home | null; required: Required[]; held: Held[] };

/**
 * Computes and stores a member's compliance, expiring documents and flagged bookings. Call it in a transaction; it
 * returns the bookings whose flag changed.
 */
export async function recheckMember(db: Db, member_id: string, now: Date): Promise<Flagged[]> {
  // Without the lock, two rechecks of the same member would each write what they had read, the slower one an old state.
  await sql`select pg_advisory_xact_lock(hashtextextended('recheck:' || ${member_id}::uuid, 0))`.execute(db);
  const today = londonDay(now);
  const found = await find(db, member_id, today);
  if (!found) return [];
  const { name, gone, home, required, held } = found;
  await keepExpiries(db, { member_id, name, required, held: gone ? [] : held });
  if (gone) return [];
  const nation = home && nationOf(home);
  const { missing, until } = complianceOf({ credentials: held, required, nation, today });
  const [lacking, valid_until] = [missing.length > 0, until ?? NEVER];
  await sql`
    update staff set lacking = ${lacking}, valid_until = ${valid_until}::date
    where member_id = ${member_id} and (lacking <> ${lacking} or valid_until <> ${valid_until}::date)`.execute(db);
  return flagBookings(db, { member_id, name, credentials: held }, now);
}

async function find(db: Db, member_id: string, today: string): Promise<Found | undefined> {
  const [found] = await prepared(
    db,
    sql<Found>`
      select m.name, m.deleted_at is not null as gone,
        (select json_build_object('country', a.country, 'province', a.province, 'post_code', a.post_code)
         from addresses a where a.member_id = m.member_id and a."default" = 1) as home,
        ${listed(requiredOfMember(EVERYWHERE, sql`m.member_id`, today))} as required,
        (select coalesce(json_agg(r), '[]') from (
          select e.*, i.months, e.kind = 'medical' or i.kind is not distinct from 'vaccination' as health from (${credentialsOf(sql`m.member_id`)}) e left join compliance_items i using (item_id)) r) as held
      from staff m where m.member_id = ${member_id}`,
  );
  return found;
}
