import { monthsAfter } from '@handover/domain/time';

const title = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Month some months later, as YYYY-MM. */
export const monthAfter = (month: string, by: number): string => monthsAfter(`${month}-01`, by).slice(0, 7);

/** Month in words: "November 2026". */
export const monthTitle = (month: string): string => title.format(new Date(`${month}-01T00:00:00Z`));
