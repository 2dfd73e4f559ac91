import { sql } from 'kysely';
import { CANDIDATES_ON_A_PAGE } from '@handover/contract/offers/candidates';
import type { filling, FillingCard } from '@handover/contract/offers/filling';
import type { Input } from '@handover/contract/endpoint';
import { managersFirst } from '@handover/domain/offers/filling';
import { POOL_SIZE } from '@handover/domain/offers/match';
import { unblockedForManager } from '@handover/domain/shifts/candidate';
import { complianceState } from '@handover/domain/staff/credentials';
import { londonDay } from '@handover/domain/time';
import { toSentVerdict } from '@handover/domain/verdict';
import { prepared } from '../../db/connect.ts';
import { orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { metaOf } from '../../lists/page.ts';
import { applicantsOf } from '../../shifts/pendingOffers.ts';
import { assessCandidates, bestFirst, type CandidateAssessment } from '../candidates/candidateAssessment.ts';
import { suggestionsFor } from '../candidates/listSuggested.ts';
import { isToFill, type Shift, shiftToFill } from '../candidates/shift.ts';

type List = Input<typeof filling.candidates>['list'];
type Card = Pick<FillingCard, 'member_id' | 'first_name' | 'last_name' | 'position' | 'skills' | 'times_here'> & {
  last_here: string | null;
  applied_at: string | null;
  offered_at: string | null;
  lacking: boolean;
  valid_until: string;
  own: boolean;
};

const isAgency = ({ viewer }: Pick<Ctx, 'viewer'>): boolean => viewer.kind === 'agency';
const isFree = ({ blocks }: CandidateAssessment): boolean => blocks.length === 0;

/**
 * Lists candidates for a manager, as cards alone. The transaction has checked the token, the manager's tree and the
 * setting of the care provider, and has opened this shift (`app.open_fill`).
 */
export async function listFillingCandidates(ctx: Ctx, { job_id, list, page }: Input<typeof filling.candidates>) {
  const shift = orNotFound(await shiftToFill(ctx.db, job_id), 'Shift');
  const found = isToFill(shift, ctx.now) ? bestFirst(await candidatesOf(ctx, shift, list)) : [];
  const all = managersFirst(await asCards(ctx, shift, found));
  const from = (page - 1) * CANDIDATES_ON_A_PAGE;
  const data = all.slice(from, from + CANDIDATES_ON_A_PAGE);
  const resource = `jobs/${job_id}/filling_candidates`;
  const total = { here: data.length, total: all.length, capped: false };
  const { next_page_url, ...meta } = metaOf(resource, { page, page_size: CANDIDATES_ON_A_PAGE }, total);
  const next = new URLSearchParams({ list, page: String(page + 1) });
  return { data, meta: { ...meta, next_page_url: next_page_url && `/api/v1/${resource}?${next}` } };
}

async function candidatesOf(ctx: Ctx, shift: Shift, list: List): Promise<CandidateAssessment[]> {
  if (list === 'suggested')
    return (await suggestionsFor(ctx, shift, { counts: isFree, own_first: isAgency(ctx) })).suggested;
  if (list === 'applied') return assessCandidates(ctx, shift, await applicantsOf(ctx, shift.job_id));
  const known = await assessCandidates(ctx, shift, await workedAt(ctx, shift));
  return known.filter(({ remarks }) => remarks.length === 0);
}

/** Returns the members who completed most shifts at the location of a shift, without those with a block. */
async function workedAt({ db }: Ctx, { office_id, care_provider_id }: Shift): Promise<string[]> {
  const here = sql`r.member_id = w.member_id and r.kind = 'block' and r.care_provider_id = ${care_provider_id}
    and (r.office_id is null or r.office_id = ${office_id})`;
  const rows = await prepared(
    db,
    sql<{ member_id: string }>`
      select w.member_id from member_shifts w
      join users u on u.user_id = w.member_id and u.status = 'active' and u.deleted_at is null
      where w.office_id = ${office_id} and w.completed > 0
        and not exists (select from place_regards r where ${here})
        and not exists (select from member_regards r where ${here})
      order by w.completed desc, w.member_id limit ${sql.lit(POOL_SIZE)}`,
  );
  return rows.map(({ member_id }) => member_id);
}

/** Returns the cards of candidates: whatever else was read to judge them stays here. */
async function asCards(
  { db, now, viewer }: Pick<Ctx, 'db' | 'now' | 'viewer'>,
  { job_id, office_id }: Shift,
  found: readonly CandidateAssessment[],
): Promise<FillingCard[]> {
  if (found.length === 0) return [];
  const rows = await prepared(
    db,
    sql<Card>`
      select m.member_id, u.first_name, u.last_name, m.position, m.lacking, m.valid_until::text as valid_until,
        ${isAgency({ viewer })} and exists (
          select from engagements e where e.member_id = m.member_id and e.until is null) as own,
        (select coalesce(json_agg(json_build_object('title', t.title) order by t.position, t.title), '[]')
         from job_tags t where t.tag_id = any (m.tag_ids)) as skills,
        (select coalesce(sum(w.completed), 0) from member_shifts w
         where w.member_id = m.member_id and w.office_id = ${office_id}) as times_here,
        (select j.starts_at from jobs j where j.assigned_to = m.member_id and j.office_id = ${office_id}
           and j.status = 'Completed' order by j.starts_at desc limit 1) as last_here,
        (select y.created_at from applications y
         where y.job_id = ${job_id} and y.member_id = m.member_id and y.withdrawn_at is null) as applied_at,
        (select o.created_at from offers o where o.job_id = ${job_id} and o.member_id = m.member_id
           and o.status = 'pending' and o.expires_at > ${now}) as offered_at
      from unnest(${found.map(({ member_id }) => member_id)}::uuid[]) asked (member_id)
      join staff m on m.member_id = asked.member_id join users u on u.user_id = m.member_id`,
  );
  const cards = new Map(rows.map((card) => [card.member_id, card]));
  return found.flatMap(({ member_id, miles, match, favourite, blocks }) => {
    const card = cards.get(member_id);
    if (!card) return [];
    const { lacking, valid_until, ...its } = card;
    return [
      {
        ...its,
        miles: miles === null ? null : Math.round(miles * 10) / 10,
        match_percentage: match.percentage,
        compliance: {
          state: complianceState({ lacking, valid_until }, londonDay(now)),
          until: valid_until === 'infinity' ? null : valid_until,
        },
        favourite,
        ask: toSentVerdict(unblockedForManager({ blocks })),
      },
    ];
  });
}
