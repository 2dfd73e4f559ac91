import { describe, expect, test } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { invoicePolicy } from './policy.ts';

const priya: Viewer = { kind: 'admin', level: 1, user_id: 'priya' };
const OTHERS: Viewer[] = [
  { kind: 'agency', level: 2, user_id: 'a', agency_id: 'a' },
  { kind: 'provider', level: 2, user_id: 'p', agency_id: 'a', care_provider_id: 'p' },
  { kind: 'office', level: 3, user_id: 'o', agency_id: 'a', care_provider_id: 'p', office_id: 'o' },
  { kind: 'member', level: 4, user_id: 'm', member_id: 'm' },
];
const words = (verdict: ReturnType<typeof invoicePolicy.reverse>) => (verdict.ok ? 'yes' : verdict.message);

describe('a payment', () => {
  test.each([
    ['shift', 56_346, undefined, 'yes'],
    ['shift', 56_346, 56_346, 'yes'],
    ['shift', 56_346, 56_347, 'The balance is £563.46: enter at most that'],
    ['late_cancellation', 0, undefined, 'This invoice is paid in full already'],
    ['credit_note', -56_346, 56_346, 'yes'],
    ['credit_note', -56_346, 56_347, 'The balance is £563.46: enter at most that'],
    ['credit_note', 0, 1, 'Nothing is left of this credit note'],
  ] as const)('on a %s with a balance of %i, of %s: %s', (purpose, balance, amount, said) => {
    expect(words(invoicePolicy.add_payment(priya, { purpose, balance }, amount))).toBe(said);
  });

  test('is entered and reversed by administrators only [payPolicy-1]', () => {
    const paid = { method: 'card', reverses: null, reversed: false };
    for (const viewer of OTHERS) {
      expect(invoicePolicy.add_payment(viewer, { purpose: 'shift', balance: 1 })).toMatchObject({ kind: 'forbidden' });
      expect(invoicePolicy.reverse(viewer, paid)).toMatchObject({ kind: 'forbidden' });
    }
  });
});

test.each([
  [{ method: 'cheque', reverses: null, reversed: false }, 'yes'],
  [{ method: 'cheque', reverses: null, reversed: true }, 'This payment was reversed already'],
  [{ method: 'cheque', reverses: 7, reversed: false }, 'This is a reversal itself: enter the payment again instead'],
  [{ method: 'credit_note', reverses: null, reversed: false }, 'What a credit note settled is not reversed'],
])('a reversal of %j: %s', (payment, said) => {
  expect(words(invoicePolicy.reverse(priya, payment))).toBe(said);
});
