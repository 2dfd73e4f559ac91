import { type candidates, CANDIDATES_ON_A_PAGE } from '@handover/contract/offers/candidates';
import type { Input } from '@handover/contract/endpoint';
import { POOL_SIZE } from '@handover/domain/offers/match';
import { orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { metaOf } from '../../lists/page.ts';
import { type CandidateAssessment, assessCandidates, bestFirst } from './candidateAssessment.ts';
import { asCandidates } from './cards.ts';
import { nearestFor, OWN_PEOPLE } from './pool.ts';
import { isToFill, type Shift, shiftToFill } from './shift.ts';

/** Maximum pools that are checked: the next nearest follow if hardly anyone of a pool may work the shift. */
const MOST_POOLS = 3;

/** Tells whether an administrator may ask a candidate: they may override soft blocks. An offer round overrides none. */
const mayBeAsked = ({ blocks }: CandidateAssessment): boolean => !blocks.some(({ hard }) => hard);
const isFree = ({ blocks }: CandidateAssessment): boolean => blocks.length === 0;

type Wanted = { without?: readonly string[]; counts?: (one: CandidateAssessment) => boolean; own_first?: boolean };

/**
 * Returns the suggestions for a shift, the best first, with the size of the pool and whether there are more beyond it.
 * `own_first`: the nearest of the viewer's own people are looked at before, so that nearer strangers do not hide them.
 */
export async function suggestionsFor(
  ctx: Pick<Ctx, 'db' | 'now'>,
  shift: Shift,
  { without = [], counts = mayBeAsked, own_first = false }: Wanted = {},
): Promise<{ suggested: CandidateAssessment[]; size: number; full: boolean }> {
  const looked: string[] = [];
  const suggested: CandidateAssessment[] = [];
  let full = isToFill(shift, ctx.now);
  if (full && own_first) {
    looked.push(...(await nearestFor(ctx.db, shift, without, OWN_PEOPLE)));
    const own = await assessCandidates(ctx, shift, looked);
    suggested.push(...own.filter((one) => one.remarks.length === 0 && counts(one)));
  }
  for (let turn = 0; full && turn < MOST_POOLS && suggested.length < CANDIDATES_ON_A_PAGE; turn++) {
    const pool = await nearestFor(ctx.db, shift, [...without, ...looked]);
    const all = await assessCandidates(ctx, shift, pool);
    suggested.push(...all.filter((one) => one.remarks.length === 0 && counts(one)));
    looked.push(...pool);
    full = pool.length === POOL_SIZE;
  }
  return { suggested: bestFirst(suggested), size: looked.length, full };
}

/** Lists the suggestions for a shift; none if it has a member or has begun. */
export async function listSuggested(ctx: Ctx, { job_id, page }: Input<typeof candidates.suggested>) {
  const shift = orNotFound(await shiftToFill(ctx.db, job_id), 'Shift');
  const { suggested, ...pool } = await suggestionsFor(ctx, shift);
  return {
    ...(await pageOf(ctx, shift, suggested, { resource: `jobs/${job_id}/suggested_staff`, page })),
    pool,
  };
}

/** Returns one page of candidates in order, with the rows that a booker reads. */
export async function pageOf(
  ctx: Ctx,
  shift: Shift,
  all: readonly CandidateAssessment[],
  { resource, page, asked = {} }: { resource: string; page: number; asked?: Record<string, string> },
) {
  const from = (page - 1) * CANDIDATES_ON_A_PAGE;
  const here = all.slice(from, from + CANDIDATES_ON_A_PAGE);
  const total = { here: here.length, total: all.length, capped: false };
  const { next_page_url, ...meta } = metaOf(resource, { page, page_size: CANDIDATES_ON_A_PAGE }, total);
  const next = new URLSearchParams({ ...asked, page: String(page + 1) });
  return {
    data: await asCandidates(ctx, shift, here),
    meta: { ...meta, next_page_url: next_page_url && `/api/v1/${resource}?${next}` },
  };
}

/** Returns the members whom an offer round asks next: the best without any block. */
export async function suggestFor(
  ctx: Pick<Ctx, 'db' | 'now'>,
  job_id: string,
  { limit, without }: { limit: number; without: readonly string[] },
): Promise<string[]> {
  const shift = await shiftToFill(ctx.db, job_id);
  if (!shift) return [];
  const { suggested } = await suggestionsFor(ctx, shift, { without, counts: isFree });
  return suggested.slice(0, limit).map(({ member_id }) => member_id);
}
