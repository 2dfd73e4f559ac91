import { expect, test } from 'vitest';
import { inPence, methodWords, reversalWords } from './paymentTexts.ts';

const paid = { reverses: null, reversed: false, reason: '' } as Parameters<typeof reversalWords>[0];

test('says how a payment was made, or which credit note settled it', () => {
  expect(methodWords({ method: 'bank_transfer', counterpart: null })).toBe('Bank transfer');
  const counterpart = { uuid: '7f0f5c3e-3f5b-4c58-9d0b-0d7f4b3a1c11', reference: 'CN-2026-000004' };
  expect(methodWords({ method: 'credit_note', counterpart })).toBe('Settled with CN-2026-000004');
});

test('says what a reversal takes back and why, and marks a reversed payment', () => {
  expect(reversalWords(paid)).toBeUndefined();
  expect(reversalWords({ ...paid, reversed: true })).toBe('Taken back');
  expect(reversalWords({ ...paid, reverses: 882, reason: 'It bounced' })).toBe('Takes back 882: It bounced');
});

test('converts pounds to whole pence', () => {
  expect(inPence({ purpose: 'shift', balance: 1163.46 })).toEqual({ purpose: 'shift', balance: 116_346 });
  expect(inPence({ purpose: 'credit_note', balance: -4.35 })).toEqual({ purpose: 'credit_note', balance: -435 });
});
