import { type RawBuilder, sql } from 'kysely';
import { TERMS } from '@handover/domain/privacy/terms';
import type { Db } from '../db/connect.ts';
import { forgetNames } from '../lists/forgetNames.ts';
import { enqueue } from '../adapters/queue.ts';
import { heldOf } from './held.ts';
import { type Erasing, type Named, THEN } from './register/named.ts';
import { REGISTER } from './register/register.ts';
import { reword } from './reword.ts';
import { lengthOf, rowsOf, yearsAfter } from './rows.ts';

type Erasure = { last_service_at: Date | null; begun_at: Date | null };

/**
 * Erases of a person what no law keeps any more: all of that the first time, and later what has come due. It says
 * nothing and does nothing while a hold stands. Its caller commits it as one transaction.
 */
export async function erasePerson(db: Db, user_id: string, now: Date): Promise<void> {
  const { rows } = await sql<Erasure>`
    select last_service_at, begun_at from erasures e where user_id = ${user_id} and done_at is null
      and not exists (select from holds h where h.user_id = e.user_id and h.lifted_at is null)
    for update`.execute(db);
  const [erasure] = rows;
  if (!erasure) return;
  if (erasure.begun_at === null) await reword(db, user_id);
  for (const [table, named] of Object.entries(REGISTER)) {
    for (const erasing of named.erases ?? []) {
      if (isDue(erasing, erasure, now)) await eraseRows(db, table, named, erasing, user_id, now);
    }
  }
  await forgetNames(db);
  const left = await heldOf(db, user_id, erasure.last_service_at, now);
  const next = left.length === 0 ? null : new Date(Math.min(...left.map(({ first }) => first.getTime())));
  await sql`
    update erasures set begun_at = coalesce(begun_at, ${now}), next_at = ${next}, done_at = ${next === null ? now : null}
    where user_id = ${user_id}`.execute(db);
}

/** True if the erasing may begin; a term of each row is checked for each row. */
const isDue = ({ held }: Erasing, { last_service_at }: Erasure, now: Date): boolean =>
  held?.term !== 'work_seeker' ||
  last_service_at === null ||
  yearsAfter(last_service_at, TERMS.work_seeker.years) <= now;

async function eraseRows(db: Db, table: string, { files = {} }: Named, erasing: Erasing, user_id: string, now: Date) {
  const { who, what, only, held } = erasing;
  const conditions = [rowsOf(who, user_id)];
  if (only) conditions.push(only);
  if (held && held.term !== 'work_seeker') {
    conditions.push(sql<boolean>`${held.since} + ${lengthOf(held.term)} <= ${now}::timestamptz`);
  }
  const where = sql.join(conditions, sql` and `);
  for (const [column, fileOf] of Object.entries(files)) {
    if (what !== 'row' && !(column in what)) continue;
    const { rows } = await sql<{ name: string }>`
      select ${sql.ref(column)} as name from ${sql.table(table)} where ${where} and ${sql.ref(column)} is not null`.execute(
      db,
    );
    for (const { name } of rows) await enqueue(db, 'remove_file', { name: fileOf(name) });
  }
  if (what === 'row') return sql`delete from ${sql.table(table)} where ${where}`.execute(db);
  const set = Object.entries(what).map(([column, to]) => sql`${sql.ref(column)} = ${valueOf(to, now)}`);
  return sql`update ${sql.table(table)} set ${sql.join(set)} where ${where}`.execute(db);
}

const valueOf = (to: Exclude<Erasing['what'], 'row'>[string], now: Date): RawBuilder<unknown> =>
  to === THEN ? sql`${now}` : typeof to === 'object' && to !== null ? to : sql`${to}`;
