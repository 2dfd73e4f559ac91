import type { RefillAnswer } from '@handover/contract/offers/refill';
import type { OfferRoundSource } from '@handover/domain/offers/refill';
import { londonTime } from '@handover/domain/time';
import type { Tone } from '../../ui/Pill.tsx';

type Offer = RefillAnswer['waves'][number]['offers'][number];

/** Texts for the source of a person in a round. */
export const SOURCE_WORDS: Record<OfferRoundSource, string> = {
  standby: 'On standby',
  applied: 'Applied',
  favourite: 'Favourite here',
  suggested: 'Suggested',
};

/** Texts for the answer of a person in a round. */
export const ANSWER_WORDS: Record<Offer['status'], { text: string; tone: Tone }> = {
  pending: { text: 'Waiting for an answer', tone: 'blue' },
  accepted: { text: 'Accepted', tone: 'green' },
  declined: { text: 'Declined', tone: 'red' },
  expired: { text: 'No answer in time', tone: 'grey' },
  withdrawn: { text: 'Taken back', tone: 'grey' },
};

/** Texts for the end of a refill. */
export const ENDED_WORDS: Record<
  Exclude<RefillAnswer['status'], 'running'>,
  { text: string; tone: 'green' | 'blue' | 'amber' }
> = {
  filled: { text: 'Someone has taken this shift.', tone: 'green' },
  stopped: { text: 'It was stopped. Nobody else is asked.', tone: 'blue' },
  exhausted: { text: 'Nobody has taken this shift, and nobody else is asked.', tone: 'amber' },
};

/** Countdown to a moment: "6:04", and "0:00" once it is reached. */
export function countdown(until: Date, now: Date): string {
  const seconds = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Start and pace of a refill: "Begun by Ann Lee: 3 at a time, 10 min each". */
export function paceText({ automatic, started_by, per_wave, minutes }: RefillAnswer): string {
  const by = automatic ? `Begun by itself, as ${started_by} has set it` : `Begun by ${started_by}`;
  return `${by}: ${per_wave} at a time, ${minutes} min each`;
}

/** Title of a round: "Wave 2, at 12:04". */
export const roundTitle = ({ wave, at }: { wave: number; at: string }): string =>
  `Wave ${wave}, at ${londonTime(new Date(at))}`;
