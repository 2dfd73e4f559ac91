import type { Spend } from '@handover/contract/invoices/spend';
import { expect, test } from 'vitest';
import { barOf, moreWords, spendWords, together } from './spendTexts.ts';

const none = { shifts: 0, net: 0 };
const spend = (over: Partial<Spend> = {}): Spend => ({
  office_id: 'a',
  title: 'Alder House',
  month: '2026-11',
  budget: 15_000,
  invoiced: { shifts: 40, net: 8_120, gross: 9_744 },
  late_cancellations: { ...none, gross: 0 },
  worked: none,
  booked: { shifts: 60, net: 4_310 },
  open: none,
  total: 12_430,
  ...over,
});

test('says what is booked and invoiced, beside the budget if there is one', () => {
  expect(spendWords(spend())).toBe('£4,310 booked, £8,120 invoiced, of £15,000');
  expect(spendWords(spend({ budget: null }))).toBe('£4,310 booked, £8,120 invoiced');
});

test('mentions open shifts and late cancellations only if there are any', () => {
  expect(moreWords(spend())).toBeUndefined();
  expect(
    moreWords(spend({ open: { shifts: 1, net: 214.4 }, late_cancellations: { shifts: 2, net: 90, gross: 108 } })),
  ).toBe('1 open shift would add £214 · £90 of it for late cancellations');
});

test('is calm, amber above nine tenths and red above the whole budget, and never wider than itself', () => {
  expect(barOf(spend())).toMatchObject({ tone: 'grey', words: '83% of the budget' });
  expect(barOf(spend({ budget: 13_000 }))).toMatchObject({ tone: 'amber' });
  const over = barOf(spend({ budget: 5_000 }));
  expect(over).toMatchObject({ tone: 'red', invoiced: 100, booked: 0, words: '249% of the budget' });
  expect(barOf(spend({ budget: null }))).toBeUndefined();
});

test('gives several locations a joint budget only if each has one', () => {
  expect(together([spend(), spend()])).toMatchObject({ budget: 30_000, total: 24_860, booked: { net: 8_620 } });
  expect(together([spend(), spend({ budget: null })])).toMatchObject({ budget: null });
  expect(together([])).toBeUndefined();
});
