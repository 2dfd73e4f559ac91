import type { RateBands } from '@handover/contract/invoices/billing';
import { rate } from '@handover/contract/money';
import type { EnhancementName } from '@handover/domain/invoices/enhancementNames';
import { type Enhancement, paidByBand } from '@handover/domain/invoices/enhancements';
import { linesFor, NO_TAX, sumOf } from '@handover/domain/invoices/reckon';
import { costOf } from '@handover/domain/shifts/pay';
import type { Nation } from '@handover/domain/places';
import { minutesBetween, shiftWindow } from '@handover/domain/time';
import { typedNumber } from '../../api/typedInput.ts';
import { clockMinutes } from '../../shifts/shared/stripSegments.ts';

/** Values of a shift's form that decide its cost, as far as they are filled in. Rates are pounds as typed. */
export type CostValues = {
  date?: string | undefined;
  job_start_time?: string | undefined;
  job_end_time?: string | undefined;
  has_break?: boolean | undefined;
  break_is_paid_for?: boolean | undefined;
  /** Length in minutes. */
  break_length?: number | undefined;
  staff_rate?: string | number | undefined;
  hcp_rate?: string | number | undefined;
};

const anyRate = rate('a rate');

/** Typed rate in pence; undefined if it is none. */
export const penceOf = (typed: string | number | undefined): number | undefined =>
  anyRate.safeParse(typeof typed === 'string' ? typedNumber(typed) : typed).data;

/** Day without a change of the clocks, used until a day is chosen. */
const PLAIN_DAY = '2026-01-14';

/** Enhanced rates of the care provider, and the shift's nation. Only administrators get the pay of enhanced hours. */
export type Banded = { bands: RateBands; nation: Nation };

/** Paid time that is charged at one rate; `band` is null for the usual rate. */
export type CostPart = { band: EnhancementName | null; minutes: number; rate: number; cost: number };

export type Cost = {
  /** Real minutes from start to end. */
  lasts: number;
  break: number;
  break_paid: boolean;
  /** Minutes that are paid. */
  paid: number;
  /** Pay in pence, if there is a rate. */
  pay: number | undefined;
  cost: number | undefined;
  /** Charges by band; empty if the whole shift is charged at its own rate. */
  parts: CostPart[];
  /** True if some hours pay more than `pay`, by an amount that this user may not see. */
  pay_is_basic: boolean;
  clocks: 'forward' | 'back' | undefined;
};

/** Hours and cost of one shift; undefined until its times are known and valid. */
export function costOfForm(values: CostValues, banded?: Banded): Cost | undefined {
  const { date = '', job_start_time = '', job_end_time = '', has_break = false, break_is_paid_for = false } = values;
  if (job_start_time === '' || job_end_time === '') return undefined;
  const window = shiftWindow(date || PLAIN_DAY, job_start_time, job_end_time);
  if (!window.ok) return undefined;
  const break_length = has_break ? (values.break_length ?? 0) : 0;
  const [staff_rate, hcp_rate] = [penceOf(values.staff_rate), penceOf(values.hcp_rate)];
  const planned = { ...window, has_break, break_is_paid_for, break_length };
  const { minutes, pay, cost } = costOf(planned, { staff_rate: staff_rate ?? 0, hcp_rate: hcp_rate ?? 0 });
  const lasts = minutesBetween(window.starts_at, window.ends_at);
  const nominal = clockMinutes(job_start_time, job_end_time);
  const hours = { start_time: window.starts_at, end_time: window.ends_at, break_time: break_length, break_is_paid_for };
  const more = banded && bandedCost({ ...banded, hours }, staff_rate, hcp_rate);
  return {
    lasts,
    break: break_length,
    break_paid: break_is_paid_for,
    paid: minutes,
    pay: more ? more.pay : staff_rate === undefined ? undefined : pay,
    cost: more ? more.cost : hcp_rate === undefined ? undefined : cost,
    parts: more?.parts ?? [],
    pay_is_basic: more?.pay_is_basic ?? false,
    clocks: lasts < nominal ? 'forward' : lasts > nominal ? 'back' : undefined,
  };
}

type BandedHours = Banded & { hours: Parameters<typeof paidByBand>[0] };

/** Cost with enhanced rates, in lines as on the invoice; undefined if none applies to the hours. */
function bandedCost(
  { bands, nation, hours }: BandedHours,
  staff_rate: number | undefined,
  hcp_rate: number | undefined,
) {
  const sides = (percent: (its: RateBands[number]) => number): Enhancement[] =>
    bands.map((its) => ({ band: its.band, from_time: its.from_time, to_time: its.to_time, percent: percent(its) }));
  const charged = sides(({ hcp_percent }) => hcp_percent);
  const minutes = paidByBand(hours, charged, nation);
  if (minutes.every(({ band }) => band === null)) return undefined;
  const told = bands.every(({ staff_percent }) => staff_percent !== undefined);
  const at = (its: number | undefined, on: readonly Enhancement[]) =>
    its === undefined ? undefined : linesFor({ title: '', hours, rate: its, bands: on, nation, tax: NO_TAX });
  const lines = at(hcp_rate, charged);
  const pay = at(staff_rate, told ? sides(({ staff_percent = 100 }) => staff_percent) : []);
  return {
    cost: lines && sumOf(lines).net,
    pay: pay && sumOf(pay).net,
    pay_is_basic: !told,
    parts: (lines ?? []).map(({ unit_cost, net }, index) => ({
      band: minutes[index]?.band ?? null,
      minutes: minutes[index]?.minutes ?? 0,
      rate: unit_cost,
      cost: net,
    })),
  };
}

/** Cost of the same shift on several days for several people, each day by its own hours. */
export function costOfAll(
  values: CostValues,
  dates: readonly string[],
  heads: number,
  banded?: Banded,
): number | undefined {
  const each = dates.map((date) => costOfForm({ ...values, date }, banded)?.cost);
  return each.every((cost) => cost !== undefined) ? each.reduce((sum, cost) => sum + cost, 0) * heads : undefined;
}
