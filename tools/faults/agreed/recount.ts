import { isBankHoliday } from '@handover/domain/invoices/bankHolidays';

/** A band as somebody was shown it. */
export type ShownBand = { band: string; from_time: string | null; to_time: string | null; percent: number };
/** Terms that one side was shown: its rate in pence, its enhancements, and whether the break is paid. */
export type Shown = { rate: number; bands: readonly ShownBand[]; break_is_paid_for: boolean };
export type Hours = { start_time: Date; end_time: Date; break_time: number };
export type Vat = { treatment: string; tax_rate: number };
export type Line = { pay_kind: string; minutes: number; unit_cost: number; net: number; tax_total: number } & Vat;

const MINUTE = 60_000;
const DAY = 1_440;

/** The last Sunday of a month at one in the morning, universal time: when clocks change. */
function change(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * DAY * MINUTE;
}
const isSummer = (at: number): boolean => {
  const year = new Date(at).getUTCFullYear();
  return at >= change(year, 2) && at < change(year, 9);
};
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The kind of one minute by a clock in London: a bank holiday before Sunday, Saturday and night. */
function kindAt(at: number, bands: readonly ShownBand[]): string {
  const shown = new Date(at + (isSummer(at) ? 60 * MINUTE : 0));
  const has = (band: string) => bands.find((its) => its.band === band);
  if (has('bank_holiday') && isBankHoliday(shown.toISOString().slice(0, 10), 'England')) return 'bank_holiday';
  if (has('sunday') && shown.getUTCDay() === 0) return 'sunday';
  if (has('saturday') && shown.getUTCDay() === 6) return 'saturday';
  const night = has('night');
  if (!night?.from_time || !night.to_time) return 'basic';
  const [from, to] = [minuteOf(night.from_time), minuteOf(night.to_time)];
  const minute = shown.getUTCHours() * 60 + shown.getUTCMinutes();
  const dark = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  return dark ? 'night' : 'basic';
}

const ORDER = ['basic', 'night', 'saturday', 'sunday', 'bank_holiday'];
/** Half up. */
const halfUp = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor));

function lineOf(pay_kind: string, minutes: number, unit_cost: number, vat: Vat): Line {
  const net = halfUp(minutes * unit_cost, 60);
  return { pay_kind, minutes, unit_cost, net, tax_total: halfUp(net * vat.tax_rate, 10_000), ...vat };
}

/** Computes the price of hours minute by minute, from the shown terms alone: it shares no rule with the server. */
export function recount(shown: Shown, hours: Hours, vat: Vat): Line[] {
  const minutes = new Map<string, number>();
  for (let at = hours.start_time.getTime(); at < hours.end_time.getTime(); at += MINUTE) {
    const kind = kindAt(at, shown.bands);
    minutes.set(kind, (minutes.get(kind) ?? 0) + 1);
  }
  const percentOf = (kind: string) => shown.bands.find(({ band }) => band === kind)?.percent ?? 100;
  const kinds = ORDER.filter((kind) => minutes.has(kind));
  let unpaid = shown.break_is_paid_for ? 0 : hours.break_time;
  for (const kind of kinds.toSorted((a, b) => percentOf(a) - percentOf(b))) {
    const worked = minutes.get(kind) ?? 0;
    const taken = Math.min(unpaid, worked);
    minutes.set(kind, worked - taken);
    unpaid -= taken;
  }
  return kinds
    .filter((kind) => (minutes.get(kind) ?? 0) > 0)
    .map((kind) => lineOf(kind, minutes.get(kind) ?? 0, halfUp(shown.rate * percentOf(kind), 100), vat));
}

export const recountCancelled = (rate: number, minutes: number, vat: Vat): Line[] => [
  lineOf('late_cancellation', minutes, rate, vat),
];

type Rule = { treatment: string; tax_rate: number; valid_from: string; valid_until: string | null; at: number };

/** The VAT rule of the whole agency that is dated for a day, the newest of several; standard where there is none. */
export function vatOn(day: string, rules: readonly Rule[]): Vat {
  const holding = rules.filter((rule) => rule.valid_from <= day && (rule.valid_until ?? '9999') >= day);
  const newest = holding.toSorted((a, b) => b.at - a.at)[0];
  return newest
    ? { treatment: newest.treatment, tax_rate: newest.tax_rate }
    : { treatment: 'standard', tax_rate: 2_000 };
}
