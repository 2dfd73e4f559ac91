import { sql } from 'kysely';
import type { Condition } from '../filter.ts';

/** Lengths of pages in statements: few, so that each statement is planned once. */
const LENGTHS = [21, 51, 101];

/** Returns how many rows to ask for, so that there is one more if the list continues. */
export const lengthFor = (size: number): number => LENGTHS.find((length) => length > size) ?? size + 1;

/** Condition on shifts after the start and id where the last page ended. */
export function behind(after: string, down: boolean): Condition {
  const [starts_at, job_id] = after.split('~');
  return down
    ? sql`(j.starts_at, j.job_id) < (${starts_at}::timestamptz, ${job_id}::uuid)`
    : sql`(j.starts_at, j.job_id) > (${starts_at}::timestamptz, ${job_id}::uuid)`;
}

export const cursorOf = ({ starts_at, job_id }: { starts_at: Date; job_id: string }): string =>
  `${starts_at.toISOString()}~${job_id}`;
