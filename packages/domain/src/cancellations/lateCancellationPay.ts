const HOUR = 3_600_000;

/** Minutes paid for a shift that is cancelled with less than `notice_hours` of notice. */
export type CancellationTerm = { notice_hours: number; paid_minutes: number };

/** Terms of a care provider that has agreed on no others. */
export const PLATFORM_TERMS: readonly CancellationTerm[] = [
  { notice_hours: 4, paid_minutes: 240 },
  { notice_hours: 24, paid_minutes: 120 },
];

/** State of the booking: `promised` if a member has said yes and has not failed to come. */
export type Commitment = 'promised' | 'nobody' | 'no_show';

type Planned = {
  /** Minutes that the shift itself would have paid: no cancellation pays more. */
  paid_minutes: number;
  commitment: Commitment;
};

export type LateTerms = {
  paid_minutes: number;
  /** Notice of the term that applies; null if none does. */
  notice_hours: number | null;
  /** Text that says what is paid and why. */
  words: string;
  /** Hours before the start at which the pay changes next; null if it does not change. */
  changes_at_hours: number | null;
};

const NOTHING = { paid_minutes: 0, notice_hours: null, changes_at_hours: null };
const UNPAID_WORDS: Record<Exclude<Commitment, 'promised'>, string> = {
  nobody: 'Nobody has said yes to this shift: nothing is paid',
  no_show: 'Nobody came to this shift: nothing is paid',
};

/**
 * Returns what a shift that starts in `notice_ms` pays if it is cancelled now; after the start, `notice_ms` is
 * negative.
 */
export function lateTerms(terms: readonly CancellationTerm[], notice_ms: number, planned: Planned): LateTerms {
  if (planned.commitment !== 'promised') return { ...NOTHING, words: UNPAID_WORDS[planned.commitment] };
  const paid = (term: CancellationTerm | undefined) => Math.min(term?.paid_minutes ?? 0, planned.paid_minutes);
  const inForce = (terms.length > 0 ? terms : PLATFORM_TERMS).toSorted((a, b) => a.notice_hours - b.notice_hours);
  const term = inForce.find(({ notice_hours }) => notice_ms < notice_hours * HOUR);
  const paid_minutes = paid(term);
  const next = inForce.findLast((less) => less.notice_hours * HOUR <= notice_ms && paid(less) !== paid_minutes);
  return {
    paid_minutes,
    notice_hours: term?.notice_hours ?? null,
    words: wordsFor(notice_ms, term, paid_minutes),
    changes_at_hours: next?.notice_hours ?? null,
  };
}

function wordsFor(notice_ms: number, term: CancellationTerm | undefined, paid_minutes: number): string {
  if (term === undefined) return 'With this much notice nothing is paid';
  const notice = notice_ms <= 0 ? 'Cancelled after its start' : `Cancelled with ${noticeWords(term.notice_hours)}`;
  return `${notice}: ${paidWords(paid_minutes)}`;
}

const noticeWords = (hours: number) => `less than ${hours === 1 ? '1 hour’s' : `${hours} hours’`} notice`;

/** "4 hours are paid", "1 hour is paid", "3 h 30 min are paid", "nothing is paid" */
export const paidWords = (minutes: number): string =>
  minutes === 0 ? 'nothing is paid' : `${hoursOf(minutes)} ${minutes === 60 ? 'is' : 'are'} paid`;

/** "4 hours", "1 hour", "3 h 30 min" */
export function hoursOf(minutes: number): string {
  if (minutes === 60) return '1 hour';
  if (minutes % 60 === 0) return `${minutes / 60} hours`;
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} minutes` : `${hours} h ${minutes % 60} min`;
}

/** All of a care provider's terms in words, the least notice first, shown before a cancellation. */
export const termsInWords = (terms: readonly CancellationTerm[]): string[] =>
  (terms.length > 0 ? terms : PLATFORM_TERMS)
    .toSorted((a, b) => a.notice_hours - b.notice_hours)
    .map(({ notice_hours, paid_minutes }) => `With ${noticeWords(notice_hours)} ${paidWords(paid_minutes)}`);
