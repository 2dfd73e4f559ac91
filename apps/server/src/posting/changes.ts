import { sql } from 'kysely';
import { ADDRESS_FIELDS } from '@handover/contract/address';
import type { Ctx } from '../http/route.ts';
import type { WholeJob } from '../shifts/lock.ts';
import type { Change } from '../shifts/transition.ts';
import type { Columns } from './columns.ts';

/** Fields that a history entry of an edit names; the others follow from these. */
const SPOKEN = [
  'title',
  'description',
  'date',
  'shift_time',
  'job_start_time',
  'job_end_time',
  'has_break',
  'break_is_paid_for',
  'break_length',
  'deadline',
  'staff_rate',
  'hcp_rate',
  'ward',
  'report_to',
  ...ADDRESS_FIELDS,
] as const satisfies readonly (keyof Columns)[];
type Spoken = (typeof SPOKEN)[number];

const inPounds = (field: Spoken, value: unknown) =>
  field === 'staff_rate' || field === 'hcp_rate' ? Number(value) / 100 : value;

/** Replaces half a character as the database stores it, by the sign for an unknown one. */
const asKept = <T>(value: T) => (typeof value === 'string' ? value.toWellFormed() : value);

/** Returns the changes of an edit with the names of the form: rates in pounds, locations and tags by title. */
export async function changesOf({ db }: Ctx, before: WholeJob, after: Columns): Promise<Change[]> {
  const plain = SPOKEN.map((field) => ({ field, from: before[field], to: asKept(after[field]) }))
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) => ({ field, from: inPounds(field, from), to: inPounds(field, to) }));
  const named = {
    location: [before.office_id, after.office_id],
    tags: [sorted(before.tag_ids), sorted(after.tag_ids)],
  };
  const differing = Object.entries(named).filter(([, [from, to]]) => String(from) !== String(to));
  if (differing.length === 0) return plain;
  const ids = differing.flatMap(([, pair]) => pair.flat());
  const { rows } = await sql<{ id: string; name: string }>`
    select office_id as id, title as name from offices where office_id = any (${ids})
    union all select tag_id, title from job_tags where tag_id = any (${ids})`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | string[] | undefined): unknown =>
    Array.isArray(id) ? id.map(nameOf).sort() : names.get(id ?? '');
  const spoken = differing.map(([field, [from, to]]) => ({ field, from: nameOf(from), to: nameOf(to) }));
  const left = { from_id: before.office_id };
  return [...plain, ...spoken.map((change) => (change.field === 'location' ? { ...change, ...left } : change))];
}

const sorted = (ids: readonly string[]) => [...ids].sort();

/** Fields that make it another shift to applicants and members with offers: its time, place and pay. */
const MATTERS = new Set([
  'date',
  'job_start_time',
  'job_end_time',
  'has_break',
  'break_is_paid_for',
  'break_length',
  'staff_rate',
  'location',
  'address_line_1',
  'city',
  'post_code',
]);
export const matters = (changes: readonly Change[]): boolean => changes.some(({ field }) => MATTERS.has(field));
