import type { Spend } from '@handover/contract/invoices/spend';
import { budgetTone, type BudgetTone } from '@handover/domain/invoices/spend';
import { counted } from '@handover/domain/staff/staffTexts';

const whole = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });

/** Pounds without pence, as used beside a budget: "£12,430". */
export const roughly = (pounds: number): string => whole.format(pounds);

const invoicedOf = ({ invoiced, late_cancellations }: Spend) => invoiced.net + late_cancellations.net;
const stillToCome = ({ booked, worked }: Spend) => booked.net + worked.net;

/** Spending in words: "£12,430 booked, £8,120 invoiced, of £15,000". */
export function spendWords(spend: Spend): string {
  const said = `${roughly(stillToCome(spend))} booked, ${roughly(invoicedOf(spend))} invoiced`;
  return spend.budget === null ? said : `${said}, of ${roughly(spend.budget)}`;
}

/** Further facts of the month, if there are any. */
export function moreWords({ open, late_cancellations, worked }: Spend): string | undefined {
  const parts = [
    ...(open.shifts > 0 ? [`${counted(open.shifts, 'open shift')} would add ${roughly(open.net)}`] : []),
    ...(late_cancellations.shifts > 0 ? [`${roughly(late_cancellations.net)} of it for late cancellations`] : []),
    ...(worked.shifts > 0 ? [`${counted(worked.shifts, 'shift')} worked and not yet invoiced`] : []),
  ];
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

/** Bar in per cent of the budget: invoiced, booked, and the tone. */
export function barOf(spend: Spend): { invoiced: number; booked: number; tone: BudgetTone; words: string } | undefined {
  if (spend.budget === null) return undefined;
  const share = (pounds: number) => (pounds / (spend.budget ?? 1)) * 100;
  const invoiced = Math.min(100, share(invoicedOf(spend)));
  return {
    invoiced,
    booked: Math.min(100 - invoiced, share(stillToCome(spend))),
    tone: budgetTone(spend.total, spend.budget),
    words: `${Math.round(share(spend.total))}% of the budget`,
  };
}

/** Sum of several locations; with a budget only if each has one. */
export function together(spends: readonly Spend[]): Spend | undefined {
  const [first] = spends;
  if (!first) return undefined;
  const add = (part: 'booked' | 'worked' | 'open') => ({
    shifts: spends.reduce((sum, its) => sum + its[part].shifts, 0),
    net: spends.reduce((sum, its) => sum + its[part].net, 0),
  });
  const addGross = (part: 'invoiced' | 'late_cancellations') => ({
    shifts: spends.reduce((sum, its) => sum + its[part].shifts, 0),
    net: spends.reduce((sum, its) => sum + its[part].net, 0),
    gross: spends.reduce((sum, its) => sum + its[part].gross, 0),
  });
  const budgets = spends.flatMap(({ budget }) => (budget === null ? [] : [budget]));
  return {
    ...first,
    budget: budgets.length === spends.length ? budgets.reduce((sum, its) => sum + its, 0) : null,
    invoiced: addGross('invoiced'),
    late_cancellations: addGross('late_cancellations'),
    worked: add('worked'),
    booked: add('booked'),
    open: add('open'),
    total: spends.reduce((sum, its) => sum + its.total, 0),
  };
}
