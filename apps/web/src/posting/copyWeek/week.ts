import type { Answer } from '@handover/contract/endpoint';
import type { posting } from '@handover/contract/posting/posting';
import { duration } from '@handover/domain/format';
import { dayAfter, londonDay, mondayOf } from '@handover/domain/time';
import { costOfForm } from '../shared/cost.ts';
import { dayWords } from '../shared/days.ts';

export type Copy = Answer<typeof posting.week>['data'][number];

const NAMES = ['Last week', 'This week', 'Next week', 'In two weeks', 'In three weeks'];

const spanWords = (monday: string, now: Date): string =>
  `${dayWords(monday, now)} – ${dayWords(dayAfter(monday, 6), now)}`;

/** Weeks that can still be copied: a copy comes seven days after its shift, so last week is the first of them. */
export function weeksToCopy(now: Date): { value: string; label: string }[] {
  const last = dayAfter(mondayOf(londonDay(now)), -7);
  return NAMES.map((name, weeks) => {
    const value = dayAfter(last, weeks * 7);
    return { value, label: `${name}, ${spanWords(value, now)}` };
  });
}

/** Week to propose: this one, because people plan the next. */
export const weekToCopy = (now: Date): string => mondayOf(londonDay(now));

/** Week that copies go into: "Mon 9 Nov – Sun 15 Nov". */
export const intoWords = (monday: string, now: Date): string => spanWords(dayAfter(monday, 7), now);

export const canCopy = ({ problem }: Copy): boolean => problem === null;

/** True if the copy is chosen: by hand, else by default unless it is impossible or exists already. */
export const isChosen = (copy: Copy, said: ReadonlyMap<string, boolean>): boolean =>
  canCopy(copy) && (said.get(copy.job_id) ?? !copy.already);

/** Remark on a night with a change of the clocks, which is longer or shorter. */
export function clockWords(copy: Copy): string | undefined {
  const clocks = costOfForm(copy)?.clocks;
  if (!clocks || copy.paid_minutes === null) return undefined;
  const change = clocks === 'back' ? 'an hour longer' : 'an hour shorter';
  return `The clocks go ${clocks} that night: ${change}, ${duration(copy.paid_minutes)} paid`;
}

/** Remarks on a copy, to be read before it is posted. */
const rateWords = ({ odd }: Copy): string | undefined =>
  odd.length > 0 ? `Handover will look at this rate: ${odd.join('. ')}` : undefined;

export const remarksOf = (copy: Copy): string[] =>
  [copy.problem ?? undefined, copy.already ? 'Already there' : undefined, clockWords(copy), rateWords(copy)].filter(
    (remark) => remark !== undefined,
  );
