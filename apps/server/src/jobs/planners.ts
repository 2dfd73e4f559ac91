import { sql } from 'kysely';
import { prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';

/** Who answers for a shift: its planner, else the administrator who posted it, else every administrator. */
export async function plannersOf({ db }: Pick<Ctx, 'db'>, { job_id }: { job_id: string }): Promise<string[]> {
  const people = await prepared(db, sql<{ user_id: string }>`select app.planners_of_job(${job_id}) as user_id`);
  return people.map(({ user_id }) => user_id);
}
