import { sql } from 'kysely';
import type { Candidate } from '@handover/domain/shifts/candidate';
import type { OfferRoundSource } from '@handover/domain/offers/refill';
import type { Ctx } from '../../http/route.ts';
import { suggestFor } from '../candidates/listSuggested.ts';
import { candidateFor } from '../../shifts/candidate.ts';
import type { LockedJob } from '../../shifts/lock.ts';
import type { Refill } from './running.ts';

type Asking = Pick<Ctx, 'db' | 'now' | 'viewer'>;
type Chosen = Candidate & { source: OfferRoundSource };
type Line = { member_id: string; source: OfferRoundSource };

/** Maximum favourites that are checked: the best of them are suggested too. */
const MOST_FAVOURITES = 100;

/**
 * Selects the members who are not asked again: those asked by this refill, those with an open offer, and those who
 * declined or left the shift and have not applied or joined standby since.
 */
const asked = (job_id: string, refill: Pick<Refill, 'refill_id' | 'left_by'> | undefined) => sql`
  select member_id from offers where job_id = ${job_id}
    and (status = 'pending' or refill_id = ${refill?.refill_id ?? null})
  union
  select gone.member_id from (
    select member_id, answered_at as at from offers where job_id = ${job_id} and status = 'declined'
    union all
    select member_id, at from job_history
    where job_id = ${job_id} and command in ('drop_out', 'unassign') and member_id is not null) gone
  where not exists (select from applications y where y.job_id = ${job_id} and y.member_id = gone.member_id
                    and y.withdrawn_at is null and y.created_at > gone.at)
    and not exists (select from standby s where s.job_id = ${job_id} and s.member_id = gone.member_id
                    and s.created_at > gone.at)
  union
  select ${refill?.left_by ?? null}::uuid where ${refill?.left_by ?? null}::uuid is not null`;

/**
 * Selects members on standby, applicants, and favourites of the home who hold the required tags, each group in order of
 * its entries.
 */
const inLine = (job: LockedJob, refill: Pick<Refill, 'refill_id' | 'left_by'> | undefined) => sql<Line>`
  with asked as (${asked(job.job_id, refill)}),
  line as (
    select member_id, 'standby' as source, 1 as rank, created_at from standby where job_id = ${job.job_id}
    union all
    select member_id, 'applied', 2, created_at from applications where job_id = ${job.job_id} and withdrawn_at is null
    union all
    (select f.member_id, 'favourite', 3, min(f.created_at)
     from place_regards f join staff m using (member_id) join jobs j on j.job_id = ${job.job_id}
     where f.care_provider_id = ${job.care_provider_id} and (f.office_id is null or f.office_id = ${job.office_id})
       and f.kind = 'favourite'
       and m.tag_ids @> array(select tag_id from job_tags where tag_id = any (j.tag_ids) and importance = 'required')
     group by f.member_id order by min(f.created_at) limit ${MOST_FAVOURITES}))
  select member_id, source from (
    select distinct on (member_id) * from line order by member_id, rank) once
  join staff using (member_id) join users u on u.user_id = member_id
  where u.status = 'active' and u.deleted_at is null and staff.deleted_at is null
    and member_id not in (select member_id from asked)
  order by rank, once.created_at, member_id`;

/** Returns the members to be asked next, at most so many, by the rules without overrides. */
export async function nextToAsk(
  ctx: Asking,
  job: LockedJob,
  refill: Pick<Refill, 'refill_id' | 'left_by'> | undefined,
  most: number,
): Promise<Chosen[]> {
  const { db } = ctx;
  const { rows: line } = await inLine(job, refill).execute(db);
  const chosen = await firstWhoMay(ctx, job, line, most);
  if (chosen.length === most) return chosen;
  const { rows: gone } = await sql<{ member_id: string }>`${asked(job.job_id, refill)}`.execute(db);
  const looked = new Set([...gone, ...line].map(({ member_id }) => member_id));
  for (;;) {
    const missing = most - chosen.length;
    const suggested = await suggestFor(ctx, job.job_id, { limit: missing, without: [...looked] });
    const more = suggested.map((member_id): Line => ({ member_id, source: 'suggested' }));
    chosen.push(...(await firstWhoMay(ctx, job, more, missing)));
    if (chosen.length === most || suggested.length < missing) return chosen;
    for (const member_id of suggested) looked.add(member_id);
  }
}

/** Returns the first of a line who may work the shift, checked a few at a time. */
async function firstWhoMay(ctx: Asking, job: LockedJob, line: readonly Line[], most: number): Promise<Chosen[]> {
  const chosen: Chosen[] = [];
  for (let from = 0; from < line.length && chosen.length < most; from += most) {
    const judged = await Promise.all(
      line.slice(from, from + most).map(async ({ member_id, source }) => ({
        ...(await candidateFor(ctx, job, member_id)),
        source,
      })),
    );
    chosen.push(...judged.filter(({ blocks }) => blocks.length === 0));
  }
  return chosen.slice(0, most);
}
