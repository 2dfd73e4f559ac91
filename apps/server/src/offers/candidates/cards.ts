import { sql } from 'kysely';
import type { CandidateRow } from '@handover/contract/offers/candidates';
import { pictureAddress } from '../../accounts/pictureAddress.ts';
import { type Db, prepared } from '../../db/connect.ts';
import type { Ctx } from '../../http/route.ts';
import { inForce } from '../../shifts/lock.ts';
import type { CandidateAssessment } from './candidateAssessment.ts';
import type { Shift } from './shift.ts';

type Card = Pick<
  CandidateRow,
  | 'member_id'
  | 'first_name'
  | 'last_name'
  | 'code'
  | 'picture'
  | 'position'
  | 'city'
  | 'skills'
  | 'completed_jobs_count'
  | 'applied_at'
  | 'standby'
> & { offer: Kept | null };
type Kept = { offer_id: string; status: string; created_at: string; expires_at: string; answered_at: string | null };

/** Selects the open offer, if there is one, else the last. */
const LAST_OFFER = sql`
  select json_build_object('offer_id', o.offer_id, 'status', o.status, 'created_at', o.created_at, 'expires_at', o.expires_at,
                           'answered_at', o.answered_at)
  from offers o where o.job_id = j.job_id and o.member_id = m.member_id
  order by o.status = 'pending' desc, o.created_at desc, o.offer_id desc limit 1`;

const readCards = (db: Db, job_id: string, member_ids: readonly string[]): Promise<Card[]> =>
  prepared(
    db,
    sql<Card>`
      select m.member_id, u.first_name, u.last_name, m.code, u.picture, m.position, m.city,
        (select coalesce(json_agg(json_build_object('title', t.title) order by t.position, t.title), '[]')
         from job_tags t where t.tag_id = any (m.tag_ids)) as skills,
        (select coalesce(sum(completed), 0) from member_shifts where member_id = m.member_id) as completed_jobs_count,
        (${LAST_OFFER}) as offer,
        (select y.created_at from applications y
         where y.job_id = j.job_id and y.member_id = m.member_id and y.withdrawn_at is null) as applied_at,
        exists (select from standby w where w.job_id = j.job_id and w.member_id = m.member_id) as standby
      from unnest(${member_ids}::uuid[]) asked (member_id)
      join staff m on m.member_id = asked.member_id join users u on u.user_id = m.member_id
      cross join (select job_id from jobs where job_id = ${job_id}) j`,
  );

/** Returns the rows that a booker reads, in the given order. */
export async function asCandidates(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { job_id }: Shift,
  page: readonly CandidateAssessment[],
): Promise<CandidateRow[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ member_id }) => member_id);
  const cards = new Map((await readCards(db, job_id, ids)).map((card) => [card.member_id, card]));
  return page.flatMap(({ name: _, match, blocks, ...its }) => {
    const card = cards.get(its.member_id);
    if (!card) return [];
    return [
      {
        ...card,
        ...its,
        picture: card.picture && pictureAddress(its.member_id, card.picture),
        match_percentage: match.percentage,
        match: match.parts,
        offer: card.offer && asOffer(card.offer, now),
        blocks: blocks.map(({ code, hard, words }) => ({ code, hard, words })),
      },
    ];
  });
}

/** Shows an offer as expired after its time, even if the clock has not marked it yet. */
const asOffer = (offer: Kept, now: Date) => ({
  ...offer,
  status: inForce(offer.status, new Date(offer.expires_at), now),
});
