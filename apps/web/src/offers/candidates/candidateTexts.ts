import type { CandidateRow } from '@handover/contract/offers/candidates';
import type { Answer } from '@handover/contract/endpoint';
import type { candidates } from '@handover/contract/offers/candidates';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import type { MatchPartName } from '@handover/domain/offers/match';

export const PART_TITLES: Record<MatchPartName, string> = {
  distance: 'Distance',
  skills: 'Skills',
  availability: 'Availability',
  history: 'History',
};

/** Match as text for screen readers: "Distance 24 of 25, Skills 25 of 25". */
export const matchSpoken = (match: CandidateRow['match']): string =>
  match.map(({ part, points, of }) => `${PART_TITLES[part]} ${points} of ${of}`).join(', ');

/** Number of completed jobs: "1 job completed". */
export const completedText = (count: number): string => `${count} ${count === 1 ? 'job' : 'jobs'} completed`;

/** City and skills, those that the shift asks for first: "Leeds · RGN, Medication". */
export function aboutText({ city, skills }: Pick<CandidateRow, 'city' | 'skills'>, { tags }: Pick<JobAnswer, 'tags'>) {
  const asked = new Set(tags.map(({ title }) => title));
  const titles = skills.map(({ title }) => title);
  const held = [...titles.filter((title) => asked.has(title)), ...titles.filter((title) => !asked.has(title))];
  return [city, held.join(', ')].filter(Boolean).join(' · ');
}

type Pool = Answer<typeof candidates.suggested>['pool'];

/** Describes the pool from which the suggested candidates were chosen. */
export const poolText = (pool: NonNullable<Pool>): string =>
  pool.full ? `The best of the ${pool.size} nearest who may work it` : 'Everyone within reach who may work it';

type OfferState = 'open' | 'offered' | 'declined' | 'accepted' | 'has';

/** Offer state of a candidate; an expired or withdrawn offer leaves the shift open to them. */
export function offerState(
  { member_id, offer }: Pick<CandidateRow, 'member_id' | 'offer'>,
  { assigned_to }: Pick<JobAnswer, 'assigned_to'>,
): OfferState {
  if (assigned_to?.member_id === member_id) return offer?.status === 'accepted' ? 'accepted' : 'has';
  if (offer?.status === 'pending') return 'offered';
  return offer?.status === 'declined' ? 'declined' : 'open';
}

export type Note = { tone: 'red' | 'amber' | 'grey'; words: string };

/** Notes to read before a candidate is asked, the most serious first. */
export const notesOf = ({ blocks, warnings, remarks, offer }: CandidateRow): Note[] => [
  ...blocks
    .toSorted((one, other) => Number(other.hard) - Number(one.hard))
    .map(({ hard, words }): Note => ({ tone: hard ? 'red' : 'amber', words })),
  ...warnings.map((words): Note => ({ tone: 'amber', words })),
  ...remarks.map((words): Note => ({ tone: 'grey', words })),
  ...(offer?.status === 'expired' ? [{ tone: 'grey' as const, words: 'Did not answer the last offer' }] : []),
];

/** True if a reason against the candidate cannot be overruled. */
export const isBarred = ({ blocks }: Pick<CandidateRow, 'blocks'>): boolean => blocks.some(({ hard }) => hard);

/** Reason why a candidate who is chosen is not offered the shift with the others; undefined if they are. */
export function notOfferedTogether(
  candidate: Pick<CandidateRow, 'member_id' | 'offer' | 'blocks'>,
  job: Pick<JobAnswer, 'assigned_to'>,
): string | undefined {
  if (isBarred(candidate)) return 'Cannot be offered it';
  if (candidate.blocks.length > 0) return 'Can be offered it alone, with a reason';
  const state = offerState(candidate, job);
  return state === 'open' || state === 'declined' ? undefined : 'Is offered it already, or has it';
}
