import type { Answer } from '@handover/contract/endpoint';
import type { onTheDay } from '@handover/contract/attendance/onTheDay';
import { CODE_TURNED } from '@handover/domain/attendance/code';
import { londonTime } from '@handover/domain/time';

export type ByCode = Answer<typeof onTheDay.bookingOfCode>['data'];
export type Step = { href: string } | { title: string; text: string; shift: string | null };

/** Next step after a code was read: the link to the shift, or a calm text about why not yet. */
export function stepOfCode(found: ByCode, code: string): Step {
  const shift = found.job_id === null ? null : `/job_info/${found.job_id}`;
  switch (found.found) {
    case 'open':
      return { href: `${shift}?${new URLSearchParams({ panel: 'check_in', code })}` };
    case 'inside':
      return { href: `${shift}` };
    case 'early': {
      const from = found.opens_at === null ? '' : ` from ${londonTime(new Date(found.opens_at))}`;
      return {
        title: `You can check in${from}`,
        text: `That is an hour before your shift at ${found.title} starts. Read the code again then.`,
        shift,
      };
    }
    case 'turned':
      return { title: CODE_TURNED, text: 'It turns every 30 seconds, and is another at every location.', shift };
    case 'none':
      return {
        title: 'You have no shift to check in to now',
        text: 'Check-in opens an hour before a shift of yours starts.',
        shift,
      };
  }
}
