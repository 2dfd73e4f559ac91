import { isBankHoliday } from '../invoices/bankHolidays.ts';
import { dayAfter, londonClock, londonDay } from '../time.ts';
import type { Priority } from './ticket.ts';

const HOUR = 3_600_000;

/** Response targets of support. Urgent tickets run round the clock, the rest in desk hours. */
export const TARGETS: Record<Priority, { hours: number; clock: 'always' | 'desk' }> = {
  critical: { hours: 1, clock: 'always' },
  high: { hours: 4, clock: 'always' },
  medium: { hours: 8, clock: 'desk' },
  low: { hours: 24, clock: 'desk' },
};

/** Desk hours: Monday to Friday in London, without the bank holidays of England and Wales. */
const OPENS = '08:00';
const CLOSES = '18:00';

/** "within 4 hours", "within 8 hours, Monday to Friday 08:00 – 18:00" */
export function targetWords(priority: Priority): string {
  const { hours, clock } = TARGETS[priority];
  const soon = `within ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return clock === 'always' ? soon : `${soon}, Monday to Friday ${OPENS} – ${CLOSES}`;
}

function isStaffed(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isBankHoliday(day, 'England');
}

/** Returns the time by which an answer is due. */
export function respondBy(priority: Priority, since: Date): Date {
  const { hours, clock } = TARGETS[priority];
  if (clock === 'always') return new Date(since.getTime() + hours * HOUR);
  let left = hours * HOUR;
  for (let day = londonDay(since); ; day = dayAfter(day)) {
    if (!isStaffed(day)) continue;
    const from = Math.max(londonClock(day, OPENS).getTime(), since.getTime());
    const to = londonClock(day, CLOSES).getTime();
    if (to <= from) continue;
    if (left <= to - from) return new Date(from + left);
    left -= to - from;
  }
}

/** True if the answer is overdue. */
export const isOverdue = (respond_by: Date | null, now: Date): boolean => respond_by !== null && respond_by <= now;
