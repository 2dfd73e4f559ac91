import { sql } from 'kysely';
import type { Answer } from '@handover/contract/endpoint';
import { type DocumentToReview, documentsToReview, MOST_TO_REVIEW } from '@handover/contract/staff/documents';
import { TOTAL_CAP } from '@handover/contract/paging';
import { type Country, nationOf } from '@handover/domain/places';
import { expiresOn } from '@handover/domain/staff/credentials';
import { datesCheck, firstBlocked, numberCheck, provenUntil, provenWords } from '@handover/domain/staff/documentChecks';
import { type Credential, ITEM_KINDS, type ItemKind, type Required } from '@handover/domain/staff/items';
import { londonDay } from '@handover/domain/time';
import { pictureOfInSql } from '../../accounts/pictureAddress.ts';
import { prepared } from '../../db/connect.ts';
import { listed } from '../../db/listed.ts';
import type { Ctx } from '../../http/route.ts';
import { traceMedicalReads } from '../../http/traceReads.ts';
import { credentialsOf } from './credentials.ts';
import { EVERYWHERE, requiredOf } from './facts.ts';

type Booking = {
  job_id: string;
  code: string;
  starts_at: string;
  ends_at: string;
  country: Country;
  province: string;
  post_code: string;
  required: Required[];
};
type Row = Pick<
  DocumentToReview,
  | 'part'
  | 'entry_id'
  | 'title'
  | 'level'
  | 'number'
  | 'start_date'
  | 'location_administered'
  | 'file_type'
  | 'file_size'
> & {
  member: DocumentToReview['member'];
  updated_at: Date;
  item: { title: string; kind: ItemKind; months: number | null } | null;
  held: (Credential & { entry_id: string })[];
  same_number: { name: string; code: string } | null;
  bookings: Booking[];
};

/** Entries that wait, of members who are here still, over the alias `s` for the member. */
const SKILLS = sql`skills e join staff s on s.member_id = e.member_id and s.deleted_at is null where e.state = 'waiting'`;
const MEDICALS = sql`medicals e join staff s on s.member_id = e.member_id and s.deleted_at is null where e.state = 'waiting'`;
/** Must match the index `skills_of_number`. */
const plainNumber = (alias: string) =>
  sql`upper(regexp_replace(${sql.ref(`${alias}.number`)}, '[^[:alnum:]]', '', 'g'))`;

/** Selects the oldest entries of both sections; each side reads its own index and stops. */
const OLDEST = sql`
  select * from (
    (select e.skill_id as entry_id, 'skills' as part, e.member_id, e.item_id, e.title, e.level, e.number, e.start_date,
       '' as location_administered, e.file_type, e.file_size, e.updated_at
     from ${SKILLS} order by e.updated_at, e.skill_id limit ${sql.lit(MOST_TO_REVIEW)})
    union all
    (select e.medical_id, 'medicals', e.member_id, e.item_id, e.title, '', '', e.date_administered,
       e.location_administered, e.file_type, e.file_size, e.updated_at
     from ${MEDICALS} order by e.updated_at, e.medical_id limit ${sql.lit(MOST_TO_REVIEW)})) both_parts
  order by updated_at, entry_id limit ${sql.lit(MOST_TO_REVIEW)}`;

/** Reads the documents that have waited longest, and counts all that wait. */
export async function readWaiting({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  const rows = await prepared(
    db,
    sql<Row>`
      select e.part, e.entry_id, e.title, e.level, e.number, e.start_date, e.location_administered, e.file_type,
        e.file_size, e.updated_at,
        json_build_object('member_id', s.member_id, 'code', s.code, 'name', s.name, 'position', s.position,
          'city', s.city, 'picture', ${pictureOfInSql(sql`s.member_id`)}) as member,
        (select json_build_object('title', i.title, 'kind', i.kind, 'months', i.months)
         from compliance_items i where i.item_id = e.item_id) as item,
        ${listed(credentialsOf(sql`e.member_id`))} as held,
        (select json_build_object('name', o.name, 'code', o.code)
         from skills k join staff o on o.member_id = k.member_id
         where e.number <> '' and k.number <> '' and ${plainNumber('k')} = ${plainNumber('e')}
           and k.member_id <> e.member_id limit 1) as same_number,
        ${listed(sql`
          select j.job_id, j.code, j.starts_at, j.ends_at, j.country, j.province, j.post_code,
            ${listed(requiredOf(EVERYWHERE, sql`j.job_id`))} as required
          from jobs j where j.assigned_to = e.member_id and j.starts_at > ${now} and j.out_of_date
            and j.status in ('Assigned', 'Confirmed')`)} as bookings
      from (${OLDEST}) e join staff s on s.member_id = e.member_id
      order by e.updated_at, e.entry_id`,
  );
  const [counted] = await prepared(
    db,
    sql<{ total: number }>`
      select count(*)::int as total from (
        (select from ${SKILLS} limit ${sql.lit(TOTAL_CAP + 1)}) union all
        (select from ${MEDICALS} limit ${sql.lit(TOTAL_CAP + 1)})) w`,
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Lists the documents that have waited longest, with what is needed to judge them. */
export async function listDocumentsToReview(ctx: Ctx): Promise<Answer<typeof documentsToReview>> {
  const { rows, total } = await readWaiting(ctx);
  await traceMedicalReads(
    ctx,
    rows
      .filter(({ part, item }) => part === 'medicals' || item?.kind === 'vaccination')
      .map(({ entry_id }) => entry_id),
  );
  return {
    data: rows.map((row) => judged(row, londonDay(ctx.now))),
    meta: { total: Math.min(total, TOTAL_CAP), total_capped: total > TOTAL_CAP },
  };
}

function judged({ held, same_number, bookings, item, updated_at, ...row }: Row, today: string): DocumentToReview {
  const its = held.find(({ entry_id }) => entry_id === row.entry_id);
  if (!its) throw new Error('A document that waits is not among those of its member');
  const months = item?.months ?? null;
  const blocked = firstBlocked(
    its,
    held,
    bookings.map(({ starts_at, ends_at, ...job }) => ({
      ...job,
      starts_at: new Date(starts_at),
      ends_at: new Date(ends_at),
      nation: nationOf(job),
    })),
  );
  return {
    ...row,
    item: item && { title: item.title, kind: ITEM_KINDS[item.kind].label },
    expires_on: expiresOn(its, months),
    updated_at: updated_at.toISOString(),
    until_now: provenWords(provenUntil(its, held, months, today), today),
    checks: [datesCheck(its, months, today), numberCheck(row.number, same_number)].filter(
      (check) => check !== undefined,
    ),
    blocks: blocked ? { job_id: blocked.job_id, code: blocked.code, starts_at: blocked.starts_at.toISOString() } : null,
  };
}
