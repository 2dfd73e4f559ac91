import { monthsAfter } from '@handover/domain/time';

const title = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Months are YYYY-MM, as addresses and calls name them. */
export const monthAfter = (month: string, by: number): string => monthsAfter(`${month}-01`, by).slice(0, 7);

/** "November 2026" */
export const monthTitle = (month: string): string => title.format(new Date(`${month}-01T00:00:00Z`));
