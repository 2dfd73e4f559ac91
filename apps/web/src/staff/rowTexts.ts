import type { StaffMember } from '@handover/contract/staff/staff';
import type { PartKey } from '@handover/contract/staff/parts';
import { streetOf } from '../clients/addressLines.ts';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import type { Row } from '../lists/values.ts';

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

/** Date with weekday: "Thu 12 Nov 2026". */
export const weekdayText = (date: string): string =>
  `${weekday.format(new Date(`${date}T00:00:00Z`))} ${dayInWords(date)}`;

const spoken = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ');

type Words = { [Key in PartKey]: (row: StaffMember[Key][number]) => { name: string; more: string } };

/** Name of an entry, and details that tell it from others of that name. */
const WORDS: Words = {
  skills: ({ title, level, expires_on }) => ({
    name: title,
    more: spoken(level, expires_on && `until ${dayInWords(expires_on)}`),
  }),
  work_experience: ({ company_name, position }) => ({ name: company_name, more: position }),
  addresses: (row) => ({ name: streetOf(row), more: spoken(row.city, row.post_code) }),
  availability: ({ date, from_time, to_time }) => ({ name: weekdayText(date), more: `${from_time} – ${to_time}` }),
  medicals: ({ title, date_administered }) => ({ name: title, more: dayInWords(date_administered) }),
};

const wordsOf = (key: PartKey, row: Row) => WORDS[key](row as never);

export const nameOfRow = (key: PartKey, row: Row): string => wordsOf(key, row).name;

/** Entry in words: "Moving & handling, Level 2, until 24 Nov 2026". */
export function aboutRow(key: PartKey, row: Row): string {
  const { name, more } = wordsOf(key, row);
  return spoken(name, more);
}
