import { sql } from 'kysely';
import { OPEN_STATUSES } from '@handover/domain/shifts/status';
import type { Db } from '../db/connect.ts';
import { Refusal } from '../http/refusals.ts';

type Counts = { users: number; care_providers: number; locations: number; shifts: number };
type Column = 'agency_id' | 'care_provider_id' | 'office_id';

const WORDS: Record<keyof Counts, [one: string, many: string]> = {
  care_providers: ['care provider', 'care providers'],
  locations: ['location', 'locations'],
  users: ['user', 'users'],
  shifts: ['shift', 'shifts'],
};

/**
 * Refuses a removal while people, locations or coming shifts belong to the client, so that no one loses their sign-in
 * or work.
 */
export async function assertNothingLeft(db: Db, column: Column, id: string): Promise<void> {
  const count = (table: string, where: boolean) =>
    where
      ? sql`(select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${id} and deleted_at is null)`
      : sql`0::int8`;
  const { rows } = await sql<Counts>`
    select ${count('users', true)} as users, ${count('care_providers', column === 'agency_id')} as care_providers,
      ${count('offices', column !== 'office_id')} as locations,
      (select count(*) from jobs where ${sql.ref(column)} = ${id} and status = any (${OPEN_STATUSES})) as shifts`.execute(
    db,
  );
  const left = Object.entries(WORDS).flatMap(([what, [one, many]]) => {
    const n = rows[0]?.[what as keyof Counts] ?? 0;
    return n === 0 ? [] : [`${n} ${n === 1 ? one : many}`];
  });
  if (left.length > 0) throw new Refusal('not_now', `Remove what still belongs to it first: ${left.join(', ')}`);
}
