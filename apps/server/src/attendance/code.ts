import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { onTheDay } from '@handover/contract/attendance/onTheDay';
import { stepOf, turnsAt, typedCode } from '@handover/domain/attendance/code';
import { type Db, prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { placeToRun } from './onTheDay.ts';

/**
 * Tells whether the location of the booking showed this code at that time, give or take one period. The database
 * compares, so the secret of the codes never leaves it.
 */
export async function codeHolds(db: Db, job_id: string, code: string, at: Date): Promise<boolean> {
  const [said] = await prepared(
    db,
    sql<{ holds: boolean }>`select app.code_holds(${job_id}, ${typedCode(code)}, ${stepOf(at)}) as holds`,
  );
  return said?.holds ?? false;
}

/** Returns the current code of a location, and the address that a phone's camera makes of it. */
export async function showCode(ctx: Ctx, { office_id }: Input<typeof onTheDay.code>) {
  const { db, now, config } = ctx;
  const { title } = await placeToRun(ctx, office_id);
  const [shown] = await prepared(
    db,
    sql<{ code: string }>`select app.code_of_office(${office_id}, ${stepOf(now)}) as code`,
  );
  const code = shown?.code ?? '';
  const until = turnsAt(now);
  const url = `${config.PUBLIC_URL}/check_in?code=${code}`;
  return { data: { office_id, title, code, url, until, left_ms: until.getTime() - now.getTime() } };
}
