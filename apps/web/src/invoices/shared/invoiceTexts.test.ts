import { describe, expect, test } from 'vitest';
import type { InvoiceItem } from '@handover/contract/invoices/invoices';
import { inPounds, invoiceTitle, paidShare, stateWords, taxWords } from './invoiceTexts.ts';

const TODAY = '2026-11-12';

describe('state of an invoice', () => {
  test.each([
    ['part_paid', '2026-11-23', 'Part paid, due in 11 days'],
    ['unpaid', '2026-11-13', 'Unpaid, due tomorrow'],
    ['unpaid', '2026-11-12', 'Unpaid, due today'],
    ['overdue', '2026-11-11', 'Due 1 day ago'],
    ['overdue', '2026-10-12', 'Due 31 days ago'],
    ['paid', '2026-10-12', 'Paid'],
    ['credited', '2026-10-12', 'Credited'],
    ['credit', '2026-10-12', 'Credit'],
  ] as const)('%s and due on %s reads "%s"', (state, due_date, words) => {
    expect(stateWords({ state, due_date }, TODAY)).toBe(words);
  });
});

test('calls a credit note one', () => {
  expect(invoiceTitle({ purpose: 'credit_note', reference: 'CN-2026-000004' })).toBe('Credit note CN-2026-000004');
  expect(invoiceTitle({ purpose: 'shift', reference: 'INV-2026-000004' })).toBe('Invoice INV-2026-000004');
});

test('keeps the pence of pounds [words-1]', () => {
  expect([inPounds(1163.46), inPounds(0.1 + 0.2), inPounds(-12)]).toEqual(['£1,163.46', '£0.30', '-£12.00']);
});

describe('VAT reason of a line', () => {
  const line = { tax_treatment: 'standard', tax_rate: 20, tax_reason: 'Standard rate' } as InvoiceItem;
  test('is left out for the usual rate', () => expect(taxWords(line)).toBeUndefined());
  test('is shown for another rate', () =>
    expect(taxWords({ ...line, tax_rate: 5, tax_reason: 'Reduced rate' })).toBe('VAT at 5%: Reduced rate'));
  test('is shown for a line without VAT, in the words of the invoice', () =>
    expect(taxWords({ ...line, tax_treatment: 'nursing_concession', tax_rate: 0, tax_reason: 'Nursing' })).toBe(
      'Nursing',
    ));
});

test('fills the bar only if nothing is open', () => {
  const shares = [
    [100, 0],
    [1163.46, 563.46],
    [100, 0.01],
    [100, 100],
    [-50, -25],
    [0, 0],
  ].map(([amount = 0, balance = 0]) => paidShare({ amount, balance }));
  expect(shares).toEqual([100, 52, 99, 0, 50, 100]);
});
