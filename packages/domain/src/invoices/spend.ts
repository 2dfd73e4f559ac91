import type { JobStatus } from '../shifts/status.ts';
import type { Nation } from '../places.ts';
import type { InvoicePurpose } from './invoice.ts';
import type { Enhancement } from './enhancements.ts';
import { linesFor, NO_TAX, sumOf } from './reckon.ts';

type Planned = {
  starts_at: Date;
  ends_at: Date;
  has_break: boolean;
  break_is_paid_for: boolean;
  /** Minutes. */
  break_length: number;
  hcp_rate: number;
  /** As agreed with the care provider. */
  charge_bands: readonly Enhancement[];
  nation: Nation;
};

/** Group of similar shifts of one location: with their current invoices, or planned if they have none. */
export type Alike = { shifts: number } & (
  | { purpose: Exclude<InvoicePurpose, 'credit_note'>; net: number; gross: number }
  | { purpose: null; status: JobStatus; planned: Planned }
);

type Counted = { shifts: number; net: number };
export type Spent = Record<'invoiced' | 'late_cancellations', Counted & { gross: number }> &
  Record<'worked' | 'booked' | 'open', Counted> & { total: number };

/** Stage of a shift that has no invoice yet; shifts in other statuses cost nothing. */
const STAGES: Partial<Record<JobStatus, 'worked' | 'booked' | 'open'>> = {
  Published: 'open',
  Assigned: 'booked',
  Confirmed: 'booked',
  'Checked in': 'booked',
  Completed: 'worked',
};
export const SPENT_STATUSES = Object.keys(STAGES) as JobStatus[];

/** Planned cost of a shift to its care provider before tax, in pence. */
export function plannedCost(planned: Planned): number {
  const {
    starts_at,
    ends_at,
    has_break,
    break_is_paid_for,
    break_length,
    hcp_rate,
    charge_bands: bands,
    nation,
  } = planned;
  const hours = {
    start_time: starts_at,
    end_time: ends_at,
    break_time: has_break ? break_length : 0,
    break_is_paid_for,
  };
  return sumOf(linesFor({ title: '', hours, rate: hcp_rate, bands, nation, tax: NO_TAX })).net;
}

/** Spend of a location on the shifts of a month, in pence before tax. Open shifts are not in the total. */
export function spendOf(alike: readonly Alike[]): Spent {
  const none = { shifts: 0, net: 0 };
  const spent: Spent = {
    invoiced: { ...none, gross: 0 },
    late_cancellations: { ...none, gross: 0 },
    worked: { ...none },
    booked: { ...none },
    open: { ...none },
    total: 0,
  };
  for (const these of alike) {
    if (these.purpose !== null) {
      const to = these.purpose === 'shift' ? spent.invoiced : spent.late_cancellations;
      to.shifts += these.shifts;
      to.net += these.net;
      to.gross += these.gross;
      continue;
    }
    const stage = STAGES[these.status];
    if (!stage) continue;
    spent[stage].shifts += these.shifts;
    spent[stage].net += these.shifts * plannedCost(these.planned);
  }
  const { invoiced, late_cancellations, worked, booked } = spent;
  return { ...spent, total: invoiced.net + late_cancellations.net + worked.net + booked.net };
}

/** Tone of a total against a budget: amber above 90 %, red above 100 %. */
export type BudgetTone = 'grey' | 'amber' | 'red';
export function budgetTone(total: number, budget: number): BudgetTone {
  if (total > budget) return 'red';
  return total * 10 > budget * 9 ? 'amber' : 'grey';
}
