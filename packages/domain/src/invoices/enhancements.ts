import type { Hours } from '../timesheets/timesheet.ts';
import type { Nation } from '../places.ts';
import { splitAtClockChange, minutesBetween } from '../time.ts';
import { type EnhancementName, ENHANCEMENTS } from './enhancementNames.ts';
import { isBankHoliday } from './bankHolidays.ts';

/** Rate enhancement of one side: `percent` of the shift's own rate. Only a night has times, in London's time. */
export type Enhancement = { band: EnhancementName; from_time: string | null; to_time: string | null; percent: number };

/** Rate enhancement as a care provider sets it, for both sides. */
export type RateBand = Omit<Enhancement, 'percent'> & { staff_percent: number; hcp_percent: number };

/** Splits the pay rates of staff from the charge rates: neither side may see the other's. */
export const halvesOf = (bands: readonly RateBand[]): Record<'pay_bands' | 'charge_bands', Enhancement[]> => {
  const half = (side: 'staff_percent' | 'hcp_percent') =>
    bands.map(({ band, from_time, to_time, [side]: percent }) => ({ band, from_time, to_time, percent }));
  return { pay_bands: half('staff_percent'), charge_bands: half('hcp_percent') };
};

/** Minutes paid at one rate; `band` is null for minutes without an enhancement. */
type BandMinutes = { band: EnhancementName | null; percent: number; minutes: number };

const DAY = 24 * 60;
const DAY_MS = DAY * 60_000;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

type Night = { from: number; to: number };
const nightOf = (bands: readonly Enhancement[]): Night | undefined => {
  const night = bands.find(({ band }) => band === 'night');
  if (!night || night.from_time === null || night.to_time === null) return undefined;
  return { from: minuteOf(night.from_time), to: minuteOf(night.to_time) };
};
const isIn = ({ from, to }: Night, minute: number): boolean =>
  from < to ? minute >= from && minute < to : minute >= from || minute < to;

/** Counts all minutes of the hours, including the break, by enhancement in London's time. */
function minutesByBand(
  { start_time, end_time }: Pick<Hours, 'start_time' | 'end_time'>,
  bands: readonly Enhancement[],
  nation: Nation,
): Map<EnhancementName | null, number> {
  const found = new Map<EnhancementName | null, number>();
  const all = minutesBetween(start_time, end_time);
  if (bands.length === 0) return found.set(null, all);
  const night = nightOf(bands);
  const cuts = [...new Set([0, night?.from ?? 0, night?.to ?? 0, DAY])].toSorted((a, b) => a - b);
  const on = ENHANCEMENTS.filter((band) => bands.some((has) => has.band === band));
  const bandAt = (day: number, minute: number): EnhancementName | null =>
    on.find((band) => {
      if (band === 'night') return night !== undefined && isIn(night, minute);
      const date = new Date(day * DAY_MS);
      if (band === 'bank_holiday') return isBankHoliday(date.toISOString().slice(0, 10), nation);
      return date.getUTCDay() === (band === 'sunday' ? 0 : 6);
    }) ?? null;
  for (const { from, to } of splitAtClockChange(start_time, all)) {
    for (let day = Math.floor(from / DAY); day * DAY < to; day++) {
      for (const [index, cut] of cuts.slice(0, -1).entries()) {
        const minutes = Math.min(to, day * DAY + (cuts[index + 1] ?? DAY)) - Math.max(from, day * DAY + cut);
        if (minutes <= 0) continue;
        const band = bandAt(day, cut);
        found.set(band, (found.get(band) ?? 0) + minutes);
      }
    }
  }
  return found;
}

/** Order in which an invoice lists the enhancements. */
const LISTED: readonly (EnhancementName | null)[] = [null, ...ENHANCEMENTS.toReversed()];

/**
 * Paid minutes by enhancement. Nobody records when a break was taken, so an unpaid break is deducted from the minutes
 * of the lowest rate first.
 */
export function paidByBand(
  hours: Hours & { break_is_paid_for: boolean },
  bands: readonly Enhancement[],
  nation: Nation,
): BandMinutes[] {
  const worked = minutesByBand(hours, bands, nation);
  const percentOf = (band: EnhancementName | null) => bands.find((has) => has.band === band)?.percent ?? 100;
  const parts = LISTED.filter((band) => worked.has(band)).map((band) => ({
    band,
    percent: percentOf(band),
    minutes: worked.get(band) ?? 0,
  }));
  let unpaid = hours.break_is_paid_for ? 0 : hours.break_time;
  for (const part of parts.toSorted((a, b) => a.percent - b.percent)) {
    const taken = Math.min(unpaid, part.minutes);
    part.minutes -= taken;
    unpaid -= taken;
  }
  const paid = parts.filter(({ minutes }) => minutes > 0);
  return paid.length > 0 ? paid : parts.slice(0, 1);
}
