import { type RawBuilder, sql } from 'kysely';
import { ATTENTION, type Attention } from '@handover/domain/dashboard/activeLine';
import { whereAll } from '../../lists/source.ts';
import type { Condition, Part } from './filter.ts';
import { direction } from './lines.ts';
import type { Asked } from './rows.ts';

const LATE = sql<boolean>`exists (select from attendance a where a.job_id = j.job_id and a.late_check_in > 0)`;

/** `attentionOf` of the domain, said to the database: which shifts of a status come where. */
function splitOf({ status }: Part): readonly [Attention, ...Condition[]][] {
  switch (status) {
    case 'Checked in':
      return [
        ['late', LATE],
        ['on_site', sql<boolean>`not ${LATE}`],
      ];
    case 'Completed':
      return [['done']];
    default:
      return [
        ['no_show', sql<boolean>`j.no_show`],
        ['expected', sql<boolean>`not j.no_show`],
      ];
  }
}

/** No moment comes near it, so that one kind of shift ends before the next begins. */
const APART = 1e10;

/**
 * What needs someone first, as a number that grows with it. Of one kind the newest counts most, but of those who are
 * still to come whoever is expected soonest.
 */
function urgency(attention: Attention): RawBuilder<unknown> {
  const first = (ATTENTION.length - ATTENTION.indexOf(attention)) * APART;
  const start = sql`extract(epoch from j.starts_at)::float8`;
  return attention === 'expected'
    ? sql`${sql.lit(first + APART)}::float8 - ${start}`
    : sql`${sql.lit(first)}::float8 + ${start}`;
}

/** A page of the active shifts: the first of each kind along its index, and of those the first. */
export function byAttention({ parts, look, down, page_size, offset }: Asked): RawBuilder<unknown> {
  const reach = offset + page_size;
  const each = parts.flatMap((part) =>
    splitOf(part).map(([attention, ...its]) => {
      const order = direction(attention === 'expected' ? !down : down);
      return sql`(select j.job_id, ${urgency(attention)} as by from jobs j ${whereAll([...part.where, ...look, ...its])}
        order by j.starts_at ${order}, j.job_id ${direction(down)} limit ${reach})`;
    }),
  );
  return sql`select job_id, by from (${sql.join(each, sql` union all `)}) m
    order by by ${direction(down)}, job_id ${direction(down)} limit ${sql.lit(page_size)} offset ${offset}`;
}
