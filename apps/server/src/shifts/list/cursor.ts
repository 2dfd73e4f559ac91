import { sql } from 'kysely';
import type { Condition } from '../filter.ts';

/** Statements of few different lengths, so that each is planned once. */
const LENGTHS = [21, 51, 101];

/** How many to ask for, so that there is one more if the list goes on. */
export const lengthFor = (size: number): number => LENGTHS.find((length) => length > size) ?? size + 1;

/** Beyond the start and the id where the last stretch ended. */
export function behind(after: string, down: boolean): Condition {
  const [starts_at, job_id] = after.split('~');
  return down
    ? sql`(j.starts_at, j.job_id) < (${starts_at}::timestamptz, ${job_id}::uuid)`
    : sql`(j.starts_at, j.job_id) > (${starts_at}::timestamptz, ${job_id}::uuid)`;
}

export const cursorOf = ({ starts_at, job_id }: { starts_at: Date; job_id: string }): string =>
  `${starts_at.toISOString()}~${job_id}`;
