import { type Nation } from '../places.ts';
import { londonDay, monthsAfter } from '../time.ts';
import { askedIn, expiresOn, lastDay, NEVER, proofs, whatItProves } from './credentials.ts';
import type { Credential, Required } from './items.ts';
import { dayInWords } from './staffTexts.ts';

/** Usual reasons for a rejection, in the order of their keys 1 to 5. */
export const REJECT_REASONS = [
  'Cannot be read',
  'Wrong person',
  'Out of date',
  'Wrong document',
  'Not accredited',
] as const;

export type DocumentCheck = { passed: boolean; title: string; words: string };
type Dated = Pick<Credential, 'start_date' | 'end_date'>;

/** Day before which no document is expected to begin. */
const YEARS = 20;

/** Checks the dates of a document: not in the future, not the wrong way round, and still valid. */
export function datesCheck(paper: Dated, months: number | null, today: string): DocumentCheck {
  const { start_date, end_date } = paper;
  const until = expiresOn(paper, months);
  const fails = (words: string) => ({ passed: false, title: 'Check the dates', words });
  if (start_date !== null && start_date > today) return fails(`It begins on ${dayInWords(start_date)}, in the future`);
  if (start_date !== null && end_date !== null && end_date < start_date) return fails('It ends before it begins');
  if (until !== null && until < today) return fails(`It ended on ${dayInWords(until)}`);
  if (months !== null && start_date === null && end_date === null) return fails('It has no date');
  if (start_date !== null && start_date < monthsAfter(today, -12 * YEARS))
    return fails(`It is over ${YEARS} years old`);
  const ends = until === null ? 'no end' : `counts until ${dayInWords(until)}`;
  return { passed: true, title: 'Dates make sense', words: `Not in the future, ${ends}` };
}

/** Checks that nobody else has sent a document with the same number; undefined if there is no number. */
export function numberCheck(number: string, other: { name: string; code: string } | null): DocumentCheck | undefined {
  if (number === '') return undefined;
  return other
    ? { passed: false, title: 'Number is known', words: `${other.name} (${other.code}) has sent the same number` }
    : { passed: true, title: 'Number is new', words: 'Nobody else has sent it' };
}

type Held = Credential & { entry_id: string };

/** Last day of the verified documents that prove the same as this one; null without any, `infinity` without an end. */
export function provenUntil(its: Held, held: readonly Held[], months: number | null, today: string): string | null {
  const same = held.filter((other) => other.entry_id !== its.entry_id && whatItProves(other) === whatItProves(its));
  const [best] = proofs(same, months, today);
  return best ? lastDay(best, months) : null;
}

export const provenWords = (until: string | null, today: string): string => {
  if (until === null) return 'Nothing verified';
  if (until === NEVER) return 'Valid, without an end';
  return until < today ? `Ended on ${dayInWords(until)}` : `Valid until ${dayInWords(until)}`;
};

type Booked = { starts_at: Date; ends_at: Date; nation: Nation | null; required: readonly Required[] };

/** Returns the first booking that cannot be worked without this document. */
export function firstBlocked<Booking extends Booked>(
  its: Held,
  held: readonly Held[],
  bookings: readonly Booking[],
): Booking | undefined {
  return bookings
    .filter(({ ends_at, nation, required }) => {
      const asked = required.find((item) => item.item_id === its.item_id);
      if (!asked || !askedIn(asked, nation)) return false;
      const same = held.filter(({ item_id }) => item_id === its.item_id);
      const [best] = proofs(same, asked.months, londonDay(ends_at));
      return !best || lastDay(best, asked.months) < londonDay(ends_at);
    })
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())[0];
}
