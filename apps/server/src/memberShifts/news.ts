import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { memberViews } from '@handover/contract/memberShifts/views';
import { prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';

/** Tells whether a refresh would show the member open shifts that they have not seen. */
export async function newsForMember({ db, now }: Pick<Ctx, 'db' | 'now'>, { since }: Input<typeof memberViews.news>) {
  const [row] = await prepared(db, sql<{ any: boolean }>`select opened_since(${since}, ${now}) as any`);
  return { data: { any: row?.any ?? false } };
}
