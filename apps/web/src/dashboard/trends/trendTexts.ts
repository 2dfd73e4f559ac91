import type { ShiftAtRisk } from '@handover/contract/dashboard/insights';
import { percentText, spanText } from '@handover/domain/dashboard/insightTexts';
import { dayAndMonth } from '@handover/domain/format';
import { counted } from '@handover/domain/staff/staffTexts';

/** Week by its Monday: "9 Nov". */
export const weekText = (week: string): string => dayAndMonth(new Date(`${week}T12:00:00Z`));

export type Said = { value: number; says: string; spoken: string };

/** Share over its bar, with the spoken text that says what it is a share of: "87% (26 of 30)". */
export const shareSaid = (share: number | null, part: number, whole: number): Said => ({
  value: share ?? 0,
  says: share === null ? '–' : `${share}%`,
  spoken: share === null ? percentText(share) : `${percentText(share)} (${part} of ${whole})`,
});

const HOUR = 60;
const DAY = 24 * HOUR;

/** Time in one unit, which is all that fits over a bar: "45m", "11h", "3d". */
function briefly(minutes: number): string {
  if (minutes < HOUR) return `${minutes}m`;
  return minutes < 2 * DAY ? `${Math.round(minutes / HOUR)}h` : `${Math.round(minutes / DAY)}d`;
}

/** Waiting time of shifts, and their number: "3 days 4 h (12 shifts)". */
export const spanSaid = (minutes: number | null, shifts: number): Said => ({
  value: minutes ?? 0,
  says: minutes === null ? '–' : briefly(minutes),
  spoken: minutes === null ? spanText(minutes) : `${spanText(minutes)} (${counted(shifts, 'shift')})`,
});

/** Text for a shift without applications or offers. */
export const NOBODY = 'no applicants or offers yet';

/** Status of an unfilled shift: "2 applicants · 1 offer out · being filled again". */
export function pendingText({ applications, offers, refilling }: ShiftAtRisk): string {
  const parts = [
    ...(applications > 0 ? [counted(applications, 'applicant')] : []),
    ...(offers > 0 ? [`${counted(offers, 'offer')} out`] : []),
    ...(refilling ? ['being filled again'] : []),
  ];
  return parts.length > 0 ? parts.join(' · ') : NOBODY;
}
