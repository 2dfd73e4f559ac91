import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type PartKey, STAFF_PARTS } from '@handover/contract/staff/parts';
import { expiresOn } from '@handover/domain/staff/credentials';
import type { Credential } from '@handover/domain/staff/items';
import { dayAfter, londonDay } from '@handover/domain/time';
import type { Db } from '../db/connect.ts';

export type Entry<Key extends PartKey> = z.input<(typeof STAFF_PARTS)[Key]['row']>;

const EVIDENCE = sql`e.item_id, i.months, e.file_type, e.file_size, e.state, e.state_reason, e.reviewed_at, e.updated_at, e.created_at`;
const ITEM = sql`left join compliance_items i on i.item_id = e.item_id`;

type Reading = { select: RawBuilder<unknown>; join?: RawBuilder<unknown>; order: RawBuilder<unknown> };

/** Columns of each section, over the alias `e`, and their order. */
const READINGS: Record<PartKey, Reading> = {
  skills: {
    select: sql`e.skill_id, e.title, e.level, e.number, e.start_date, e.end_date, e.weekly_hours, ${EVIDENCE}`,
    join: ITEM,
    order: sql`e.skill_id`,
  },
  work_experience: {
    select: sql`e.experience_id, e.company_name, e.position, e.description, e.country, e.start_date, e.end_date, e.created_at`,
    order: sql`e.start_date desc, e.experience_id`,
  },
  addresses: {
    select: sql`e.address_id, e.address_line_1, e.address_line_2, e.city, e.town, e.province, e.post_code, e.country,
      e.latitude, e.longitude, e.approximate, e."default", e.proximity, e.created_at`,
    order: sql`e."default" desc, e.address_id`,
  },
  availability: {
    select: sql`e.availability_id, e.date, e.from_time, e.to_time, e.created_at,
      json_build_object('address_id', a.address_id, 'address_line_1', a.address_line_1, 'city', a.city, 'post_code', a.post_code)
        as location`,
    join: sql`join addresses a on a.address_id = e.address_id`,
    order: sql`e.date, e.from_time, e.availability_id`,
  },
  medicals: {
    select: sql`e.medical_id, e.title, e.location_administered, e.date_administered, ${EVIDENCE}`,
    join: ITEM,
    order: sql`e.date_administered desc, e.medical_id`,
  },
};

/** Condition on availability that is not over; a night that began yesterday may still go on. */
const notOver = (now: Date) => sql`and e.date >= ${dayAfter(londonDay(now), -1)}::date`;

type Row = Record<string, unknown>;

async function read(db: Db, key: PartKey, member_id: string, where: RawBuilder<unknown>): Promise<Row[]> {
  const { select, join, order } = READINGS[key];
  const { rows } = await sql<Row>`
    select ${select} from ${sql.table(key)} e ${join ?? sql``}
    where e.member_id = ${member_id} ${where} order by ${order}`.execute(db);
  return 'evidence' in STAFF_PARTS[key] ? rows.map(withEnd) : rows;
}

function withEnd({ months, ...row }: Row): Row {
  return { ...row, expires_on: expiresOn(credentialOf(row as Entry<'skills' | 'medicals'>), months as number | null) };
}

/** Makes a certificate or vaccination for the rules. */
export function credentialOf(entry: Entry<'skills' | 'medicals'>): Credential {
  const { item_id, title, state } = entry;
  return 'medical_id' in entry
    ? { item_id, title, state, start_date: entry.date_administered, end_date: null, weekly_hours: null }
    : {
        item_id,
        title,
        state,
        start_date: entry.start_date,
        end_date: entry.end_date,
        weekly_hours: entry.weekly_hours,
      };
}

/** Returns one section of a profile. */
export const entriesOf = async <Key extends PartKey>(
  { db, now }: { db: Db; now: Date },
  key: Key,
  member_id: string,
): Promise<Entry<Key>[]> =>
  (await read(db, key, member_id, key === 'availability' ? notOver(now) : sql``)) as Entry<Key>[];

/** Returns a member's availability between two days. */
export const availabilityBetween = async (
  { db }: { db: Db },
  member_id: string,
  from: string,
  to: string,
): Promise<Entry<'availability'>[]> =>
  (await read(db, 'availability', member_id, sql`and e.date between ${from} and ${to}`)) as Entry<'availability'>[];

/** Returns one entry of a member's section, or undefined. */
export async function entryOf<Key extends PartKey>(
  { db }: { db: Db },
  key: Key,
  member_id: string,
  entry_id: string,
): Promise<Entry<Key> | undefined> {
  const id = sql.ref(`e.${STAFF_PARTS[key].id_field}`);
  const [row] = await read(db, key, member_id, sql`and ${id} = ${entry_id}`);
  return row as Entry<Key> | undefined;
}
