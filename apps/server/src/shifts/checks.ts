import { sql } from 'kysely';
import { type Block, documentsFor } from '@handover/domain/staff/eligibility';
import { prepared } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import type { Ctx } from '../http/route.ts';
import type { Facts } from '../staff/compliance/facts.ts';
import type { LockedJob } from './lock.ts';

type Judged = { facts: Facts | undefined; blocks: readonly Block[] };
type Placed = Pick<LockedJob, 'job_id' | 'agency_id' | 'care_provider_id' | 'office_id'>;

/** Stores the result of a check at booking or check-in, so that the home can show it later as it was. */
export async function keepCheck(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { job_id, agency_id, care_provider_id, office_id }: Placed,
  member_id: string,
  moment: 'booking' | 'check_in',
  { facts, blocks }: Judged,
): Promise<void> {
  if (!facts) return;
  const papers = documentsFor(facts.member, facts.job, now);
  await prepared(
    db,
    sql`insert into eligibility_checks (check_id, agency_id, care_provider_id, office_id, job_id, member_id, moment, at, papers,
          findings)
        values (${newId(now)}, ${agency_id}, ${care_provider_id}, ${office_id}, ${job_id}, ${member_id}, ${moment}, ${now},
          ${JSON.stringify(papers)}, ${blocks.map(({ words }) => words)})`,
  );
}
