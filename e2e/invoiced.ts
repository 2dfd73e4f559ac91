import type { makerOn } from '../apps/server/test/make.ts';
import { newNumber } from './numbers.ts';
import { DAY } from './shifts.ts';

const HOUR = 3_600_000;
const starts_at = new Date(Math.floor(Date.now() / DAY) * DAY - DAY + 8 * HOUR);
/** Twelve hours that ended yesterday. */
export const YESTERDAY = { starts_at, ends_at: new Date(starts_at.getTime() + 12 * HOUR) };

type Make = ReturnType<typeof makerOn>;
type Place = Awaited<ReturnType<Make['office']>>;
type People = { created_by: string; assigned_to: string };

/** Creates a shift of yesterday that was worked and invoiced, under a unique number. */
export const invoicedYesterday = (make: Make, office: Place, people: People) =>
  make.invoiced({ office, number: newNumber(), ...people, ...YESTERDAY });
