import { describe, expect, test } from 'vitest';
import { type InvoicePurpose, invoiceState } from './invoice.ts';
import { invoicePolicy } from './policy.ts';

const TODAY = '2026-11-12';
const of = (balance: number, over: { due_date?: string; credited?: boolean; purpose?: InvoicePurpose } = {}) =>
  invoiceState({ purpose: 'shift', amount: 100, due_date: TODAY, credited: false, balance, ...over }, TODAY);

describe('an invoice', () => {
  test('is unpaid, part paid or paid by what is left of it', () =>
    expect([of(100), of(99), of(1), of(0)]).toEqual(['unpaid', 'part_paid', 'part_paid', 'paid']));
  test('is not overdue on its due day, and is from the day after', () =>
    expect([of(100), of(100, { due_date: '2026-11-11' }), of(1, { due_date: '2026-11-11' })]).toEqual([
      'unpaid',
      'overdue',
      'overdue',
    ]));
  test('that is paid is never overdue', () => expect(of(0, { due_date: '2020-01-01' })).toBe('paid'));
  test('is credited once a credit note has taken back all of it', () =>
    expect([of(0, { credited: true }), of(40, { credited: true })]).toEqual(['credited', 'part_paid']));
  test('over zero pounds is paid', () =>
    expect(invoiceState({ purpose: 'shift', amount: 0, balance: 0, due_date: TODAY, credited: false }, TODAY)).toBe(
      'paid',
    ));
});

test('a credit note is a credit until all of it is used, whatever day it is', () => {
  const note = { purpose: 'credit_note', due_date: '2020-01-01' } as const;
  expect([of(-100, note), of(-1, note), of(0, note)]).toEqual(['credit', 'credit', 'paid']);
});

test('only administrators write notes', () => {
  const place = { agency_id: 'a', care_provider_id: 'c', office_id: 'o' };
  const others = [
    { kind: 'agency', level: 2, user_id: 'u', ...place },
    { kind: 'provider', level: 3, user_id: 'u', ...place },
    { kind: 'office', level: 3, user_id: 'u', ...place },
    { kind: 'member', level: 4, user_id: 'u', member_id: 'u' },
  ] as const;
  expect(invoicePolicy.notes({ kind: 'admin', level: 1, user_id: 'u' }).ok).toBe(true);
  expect(others.map((viewer) => invoicePolicy.notes(viewer).ok)).toEqual([false, false, false, false]);
});
