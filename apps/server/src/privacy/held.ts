import { sql } from 'kysely';
import { TERM_NAMES, TERMS, type Term } from '@handover/domain/privacy/terms';
import type { Db } from '../db/connect.ts';
import { REGISTER } from './register/register.ts';
import { lengthOf, rowsOf, yearsAfter } from './rows.ts';

/** Data that the law still keeps of a person: from when the first of it may go, and until when the last is kept. */
type Held = { term: Term; first: Date; last: Date };

export async function heldOf(db: Db, user_id: string, last_service_at: Date | null, now: Date): Promise<Held[]> {
  const held: Held[] = [];
  const services = last_service_at && yearsAfter(last_service_at, TERMS.work_seeker.years);
  if (services && services > now) held.push({ term: 'work_seeker', first: services, last: services });
  for (const [table, { erases = [] }] of Object.entries(REGISTER)) {
    for (const { who, held: kept } of erases) {
      if (!kept || kept.term === 'work_seeker') continue;
      const { rows } = await sql<{ first: Date | null; last: Date | null }>`
        select min(ends) as first, max(ends) as last
        from (select ${kept.since} + ${lengthOf(kept.term)} as ends
              from ${sql.table(table)} where ${rowsOf(who, user_id)}) terms
        where ends > ${now}::timestamptz`.execute(db);
      const [found] = rows;
      if (found?.first && found.last) {
        held.push({ term: kept.term, first: new Date(found.first), last: new Date(found.last) });
      }
    }
  }
  return TERM_NAMES.flatMap((term) => {
    const its = held.filter((each) => each.term === term);
    if (its.length === 0) return [];
    const times = (of: 'first' | 'last') => its.map((each) => each[of].getTime());
    return [{ term, first: new Date(Math.min(...times('first'))), last: new Date(Math.max(...times('last'))) }];
  });
}

/** Returns when we last found work for somebody: a shift of theirs, an offer to them, or an application by them. */
export async function lastServiceOf(db: Db, user_id: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(ends_at) from jobs where assigned_to = ${user_id}),
      (select max(created_at) from offers where member_id = ${user_id}),
      (select max(created_at) from applications where member_id = ${user_id})) as at`.execute(db);
  return rows[0]?.at ?? null;
}
