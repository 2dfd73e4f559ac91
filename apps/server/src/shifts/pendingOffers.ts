import type { Ctx } from '../http/route.ts';

/** Withdraws every open offer for a shift, and returns the members who had one. */
export async function withdrawOffers({ db, now }: Pick<Ctx, 'db' | 'now'>, job_id: string): Promise<string[]> {
  const withdrawn = await db
    .updateTable('offers')
    .set({ status: 'withdrawn', answered_at: now })
    .where('job_id', '=', job_id)
    .where('status', '=', 'pending')
    .returning('member_id')
    .execute();
  return withdrawn.map(({ member_id }) => member_id);
}

/** Returns the members with an application that is not withdrawn. */
export async function applicantsOf({ db }: Ctx, job_id: string): Promise<string[]> {
  const applied = await db
    .selectFrom('applications')
    .select('member_id')
    .where('job_id', '=', job_id)
    .where('withdrawn_at', 'is', null)
    .execute();
  return applied.map(({ member_id }) => member_id);
}
