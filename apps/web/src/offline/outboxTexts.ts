import type { Entry } from './entry.ts';
import type { Shown } from './outbox.ts';

export const KIND_WORDS = { check_in: 'check-in', check_out: 'check-out' } as const;

/** Title of an entry: "Check-in at Rose House". */
export const labelOf = ({ kind, place }: Pick<Entry, 'kind' | 'place'>): string =>
  `${kind === 'check_in' ? 'Check-in' : 'Check-out'} at ${place}`;

/** State of an unanswered entry in words. */
export function stateText({ state, waits_for }: Pick<Shown, 'state' | 'waits_for'>): string {
  if (state === 'sending') return 'Sending...';
  if (waits_for?.refused) return 'Waits for your check-in, which was not accepted';
  return waits_for ? 'Goes after your check-in' : 'Waiting to send';
}
