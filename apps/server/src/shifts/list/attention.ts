import { type RawBuilder, sql } from 'kysely';
import { ATTENTION, type Attention, CHECK_IN_DUE } from '@handover/domain/dashboard/activeLine';
import { whereAll } from '../../lists/source.ts';
import type { Condition, Part } from '../filter.ts';
import { type Asked, direction } from './rows.ts';

const LATE = sql<boolean>`exists (select from attendance a where a.job_id = j.job_id and a.late_check_in > 0)`;

/** `expectedAt` of the domain; null without a notice. */
const EXPECTED_AT = sql`j.starts_at + make_interval(mins => j.late_notice)`;

/** `attentionOf` of the domain, for the database: the kinds into which the shifts of a status fall. */
function splitOf({ status }: Part, now: Date): readonly [Attention, ...Condition[]][] {
  if (status === 'Checked in') {
    return [
      ['late', LATE],
      ['on_site', sql<boolean>`not ${LATE}`],
    ];
  }
  if (status === 'Completed') return [['done']];
  const [no_show, others] = [sql<boolean>`j.no_show`, sql<boolean>`not j.no_show`];
  if (!CHECK_IN_DUE.some((due) => due === status)) {
    return [
      ['no_show', no_show],
      ['expected', others],
    ];
  }
  const told = sql<boolean>`coalesce(${EXPECTED_AT} > ${now}, false)`;
  const [begun, coming] = [sql<boolean>`j.starts_at <= ${now}`, sql<boolean>`j.starts_at > ${now}`];
  if (status !== 'Confirmed') {
    return [
      ['no_show', no_show],
      ['not_here', others, begun],
      ['expected', others, coming],
    ];
  }
  return [
    ['no_show', no_show],
    ['not_here', others, begun, sql<boolean>`not ${told}`],
    ['told_late', others, told],
    ['expected', others, coming, sql<boolean>`not ${told}`],
  ];
}

/** A number larger than any time, so that one kind of shift ends before the next begins. */
const APART = 1e10;

/**
 * Computes the urgency as a number that is higher for more urgent shifts. Within a kind the newest is most urgent, but
 * of expected members the soonest.
 */
function urgency(attention: Attention): RawBuilder<unknown> {
  const first = (ATTENTION.length - ATTENTION.indexOf(attention)) * APART;
  const start = sql`extract(epoch from j.starts_at)::float8`;
  return attention === 'expected'
    ? sql`${sql.lit(first + APART)}::float8 - ${start}`
    : sql`${sql.lit(first)}::float8 + ${start}`;
}

/** Selects a page of the active shifts: the first of each kind along its index, and the first of those. */
export const byAttention =
  (now: Date) =>
  ({ parts, look, down, page_size, offset }: Asked): RawBuilder<unknown> => {
    const reach = offset + page_size;
    const each = parts.flatMap((part) =>
      splitOf(part, now).map(([attention, ...its]) => {
        const order = direction(attention === 'expected' ? !down : down);
        return sql`(select j.job_id, ${urgency(attention)} as by from jobs j ${whereAll([...part.where, ...look, ...its])}
        order by j.starts_at ${order}, j.job_id ${direction(down)} limit ${reach})`;
      }),
    );
    return sql`select job_id, by from (${sql.join(each, sql` union all `)}) m
    order by by ${direction(down)}, job_id ${direction(down)} limit ${sql.lit(page_size)} offset ${offset}`;
  };
