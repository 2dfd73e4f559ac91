import { gatesOf, type Match, matchOf } from '@handover/domain/offers/match';
import type { Block, Eligibility } from '@handover/domain/staff/eligibility';
import type { Ctx } from '../../http/route.ts';
import { type MemberStanding, standingsOf } from '../../favourites/standings.ts';
import { factsForAll } from '../../staff/compliance/facts.ts';
import { judgeFacts } from '../../shifts/candidate.ts';
import { sidesOf } from '../match/fit.ts';
import { readMemberFacts } from './memberFacts.ts';
import type { Shift } from './shift.ts';

/** A candidate for a shift, with their match, what blocks them, and why they are not suggested. */
export type CandidateAssessment = Pick<Eligibility, 'blocks' | 'warnings'> & {
  member_id: string;
  name: string;
  miles: number | null;
  match: Match;
  remarks: string[];
  favourite: boolean;
};

/** Block of an applicant whose account is no longer in use: they are listed, and cannot be asked. */
const NOT_IN_USE: Block = { code: 'account', hard: true, at_check_in: false, words: 'This account is not in use' };
const NO_STANDING: MemberStanding = { favourite: false, blocked: null };
/** Viewer for lists of candidates: a person who asks for one, or an offer round, is an administrator. */
const BOOKER = { kind: 'admin' } as const;

/** Assesses all given members, in their order, with a fixed number of statements. */
export async function assessCandidates(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  shift: Shift,
  member_ids: readonly string[],
): Promise<CandidateAssessment[]> {
  if (member_ids.length === 0) return [];
  const [brought, facts, regards] = await Promise.all([
    readMemberFacts(db, shift, member_ids, now),
    factsForAll(db, shift.job_id, member_ids),
    standingsOf(db, shift.job_id, member_ids),
  ]);
  return brought.flatMap(({ member_id, name, in_use, ...its }) => {
    const known = facts.get(member_id);
    if (!known) return [];
    const { favourite, blocked } = regards.get(member_id) ?? NO_STANDING;
    const [member, job] = sidesOf({ ...its, certificates: known.member.credentials, tags: shift.tags }, shift);
    const { blocks, warnings } = judgeFacts({ ...known, blocked }, { viewer: BOOKER, now });
    const { miles } = member;
    return [
      {
        member_id,
        name,
        miles,
        match: matchOf(member, job),
        remarks: gatesOf(member, job),
        favourite,
        blocks: in_use ? blocks : [NOT_IN_USE, ...blocks],
        warnings,
      },
    ];
  });
}

const FAR = Number.POSITIVE_INFINITY;

/** Sorts the best match first, then the nearest, then by name. */
export const bestFirst = (all: readonly CandidateAssessment[]): CandidateAssessment[] =>
  all.toSorted(
    (one, other) =>
      other.match.percentage - one.match.percentage ||
      compare(one.miles ?? FAR, other.miles ?? FAR) ||
      compare(one.name, other.name) ||
      compare(one.member_id, other.member_id),
  );
const compare = <Value extends string | number>(one: Value, other: Value): number =>
  Number(one > other) - Number(one < other);
