import { usualDeadline } from '@handover/domain/posting/form';
import { dayWords } from '../shared/days.ts';
import type { Draft, Office } from './draft.ts';
import { breakLabel, closingWords } from '../shared/quickFields.ts';

const joined = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' · ');

const tagCount = (count: number): string | false => count > 0 && `${count} ${count === 1 ? 'tag' : 'tags'}`;

const rates = ({ staff_rate, hcp_rate }: Draft): string | false =>
  staff_rate !== '' && hcp_rate !== '' && `£${staff_rate} / £${hcp_rate}`;

/**
 * Summary of collapsed values: "Report to Sister Ruth Clarke · closes Fri 13 Nov · 2 tags · £13.40 / £18.60 · Willow
 * Court".
 */
export function optionsSummary(draft: Draft, office: Pick<Office, 'title'>, now: Date): string {
  const { report_to, dates, close_days_before, tags } = draft;
  const [date] = dates;
  const closes =
    date && dates.length === 1
      ? dayWords(usualDeadline(date, now, close_days_before), now)
      : closingWords(close_days_before);
  return joined([
    report_to ? `Report to ${report_to}` : 'Report to nobody yet',
    `closes ${closes}`,
    tagCount(tags.length),
    rates(draft),
    office.title,
  ]);
}

const notes = ({ description }: Draft, memory: { description: string }): string => {
  if (description === '') return 'no notes yet';
  return description === memory.description ? 'as last time' : 'new notes';
};

/** Summary for a phone, where hours and notes are collapsed too. */
export const phoneSummary = (draft: Draft, memory: { description: string }): string =>
  joined([breakLabel(draft), draft.ward, notes(draft, memory)]);
