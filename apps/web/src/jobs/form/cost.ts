import { rate } from '@handover/contract/money';
import { costOf } from '@handover/domain/jobs/pay';
import { minutesBetween, shiftWindow } from '@handover/domain/time';
import { clockMinutes } from '../strip.ts';

/** What of a shift's form decides on its cost, as far as it is filled in. Rates are pounds as someone types them. */
export type CostValues = {
  date?: string | undefined;
  job_start_time?: string | undefined;
  job_end_time?: string | undefined;
  has_break?: boolean | undefined;
  break_is_paid_for?: boolean | undefined;
  /** Minutes. */
  break_length?: number | undefined;
  staff_rate?: string | number | undefined;
  hcp_rate?: string | number | undefined;
};

const anyRate = rate('a rate');

/** A typed rate in pence; nothing while it is none. */
export const penceOf = (typed: string | number | undefined): number | undefined => anyRate.safeParse(typed).data;

/** While no day is chosen the clocks stay as they are. */
const PLAIN_DAY = '2026-01-14';

export type Cost = {
  /** Minutes that really pass from start to end. */
  lasts: number;
  break: number;
  break_paid: boolean;
  /** Minutes that are paid. */
  paid: number;
  /** Pence, where there is a rate. */
  pay: number | undefined;
  cost: number | undefined;
  clocks: 'forward' | 'back' | undefined;
};

/** The hours and the cost of one shift; nothing until its times are known and make a shift. */
export function costOfForm(values: CostValues): Cost | undefined {
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
  return {
    lasts,
    break: break_length,
    break_paid: break_is_paid_for,
    paid: minutes,
    pay: staff_rate === undefined ? undefined : pay,
    cost: hcp_rate === undefined ? undefined : cost,
    clocks: lasts < nominal ? 'forward' : lasts > nominal ? 'back' : undefined,
  };
}

/** What several days of the same shift for several people come to, each day by its own hours. */
export function costOfAll(values: CostValues, dates: readonly string[], heads: number): number | undefined {
  const each = dates.map((date) => costOfForm({ ...values, date })?.cost);
  return each.every((cost) => cost !== undefined) ? each.reduce((sum, cost) => sum + cost, 0) * heads : undefined;
}
