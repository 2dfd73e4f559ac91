import type { FillingCard } from '@handover/contract/offers/filling';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { milesInWords } from '@handover/domain/distance';
import { shortDate } from '@handover/domain/format';
import { londonTime } from '@handover/domain/time';

/** "2.4 miles · last here Mon 16 Nov, 14 shifts" */
export function knownText({ miles, times_here, last_here }: FillingCard, now: Date): string {
  const times = `${times_here} ${times_here === 1 ? 'shift' : 'shifts'}`;
  const here =
    times_here === 0
      ? 'new here'
      : last_here
        ? `last here ${shortDate(new Date(last_here), now)}, ${times}`
        : `${times} here`;
  return [miles === null ? '' : milesInWords(miles), here].filter(Boolean).join(' · ');
}

/** Role and skills, those that the shift asks for first: "Senior Carer · Medication, Dementia". */
export function skillsText({ position, skills }: FillingCard, { tags }: Pick<JobAnswer, 'tags'>): string {
  const asked = new Set(tags.map(({ title }) => title));
  const titles = skills.map(({ title }) => title);
  const held = [...titles.filter((title) => asked.has(title)), ...titles.filter((title) => !asked.has(title))];
  return [position, held.join(', ')].filter(Boolean).join(' · ');
}

/** True if the candidate can be offered the shift now: nothing refuses it, and they have no offer. */
export const canBeAsked = ({ ask, offered_at }: FillingCard): boolean => ask.allowed && offered_at === null;

/** "Cannot be asked: not free for this shift" */
export const refusedText = (text: string): string =>
  `Cannot be asked: ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;

/** "Asked 02:10, Priya is on it" */
export const requestText = ({ asked_at, taken_by }: NonNullable<JobAnswer['fill_request']>): string =>
  `Asked ${londonTime(new Date(asked_at))}, ${taken_by ? `${taken_by} is on it` : 'waiting'}`;
