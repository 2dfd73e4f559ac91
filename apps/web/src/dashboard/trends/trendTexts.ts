import type { ShiftAtRisk } from '@handover/contract/dashboard/insights';
import { percentText, spanText } from '@handover/domain/dashboard/insightWords';
import { counted } from '@handover/domain/staff/words';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A week by its Monday: "9 Nov". */
export const weekText = (week: string): string => day.format(new Date(`${week}T00:00:00Z`)).replace('Sept', 'Sep');

export type Said = { value: number; says: string; spoken: string };

/** A share over its bar and, for whoever reads or hears it, what it is a share of: "87% (26 of 30)". */
export const shareSaid = (share: number | null, part: number, whole: number): Said => ({
  value: share ?? 0,
  says: share === null ? '–' : `${share}%`,
  spoken: share === null ? percentText(share) : `${percentText(share)} (${part} of ${whole})`,
});

const HOUR = 60;
const DAY = 24 * HOUR;

/** There is room for one unit over a bar: "45m", "11h", "3d". */
function briefly(minutes: number): string {
  if (minutes < HOUR) return `${minutes}m`;
  return minutes < 2 * DAY ? `${Math.round(minutes / HOUR)}h` : `${Math.round(minutes / DAY)}d`;
}

/** How long shifts waited, and how many they were: "3 days 4 h (12 shifts)". */
export const spanSaid = (minutes: number | null, shifts: number): Said => ({
  value: minutes ?? 0,
  says: minutes === null ? '–' : briefly(minutes),
  spoken: minutes === null ? spanText(minutes) : `${spanText(minutes)} (${counted(shifts, 'shift')})`,
});

/** Said of a shift about which nothing is being done. */
export const NOBODY = 'no applicants or offers yet';

/** What is being done about a shift that nobody has: "2 applicants · 1 offer out · being filled again". */
export function hopesText({ applications, offers, refilling }: ShiftAtRisk): string {
  const parts = [
    ...(applications > 0 ? [counted(applications, 'applicant')] : []),
    ...(offers > 0 ? [`${counted(offers, 'offer')} out`] : []),
    ...(refilling ? ['being filled again'] : []),
  ];
  return parts.length > 0 ? parts.join(' · ') : NOBODY;
}
