import { gatesOf, type Match, matchOf } from '@handover/domain/offers/match';
import type { Block, Eligibility } from '@handover/domain/staff/eligibility';
import type { Ctx } from '../../http/route.ts';
import { type MemberStanding, standingsOf } from '../../favourites/standings.ts';
import { factsForAll } from '../../staff/compliance/facts.ts';
import { judgeFacts } from '../../shifts/candidate.ts';
import { sidesOf } from '../match/fit.ts';
import { readMemberFacts } from './memberFacts.ts';
import type { Shift } from './shift.ts';

/** Someone beside a shift: how well they fit, what keeps them from it, and why they are not suggested. */
export type CandidateAssessment = Pick<Eligibility, 'blocks' | 'warnings'> & {
  member_id: string;
  name: string;
  miles: number | null;
  match: Match;
  remarks: string[];
  favourite: boolean;
};

/** Whoever applied and then left us stands in the list, and cannot be asked. */
const NOT_IN_USE: Block = { code: 'account', hard: true, at_check_in: false, words: 'This account is not in use' };
const NO_STANDING: MemberStanding = { favourite: false, blocked: null };
/** Whoever asks for lists of candidates, a person or a wave of offers, keeps shifts. */
const BOOKER = { kind: 'admin' } as const;

/** All who were asked about, in the order of the list, from a fixed number of statements however many they are. */
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

/** The best match first, then the nearest, then by name. */
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
