import { describe, expect, test } from 'vitest';
import type { InvoiceLine } from './invoice.ts';
import {
  changedKinds,
  invoicesToIssue,
  type Issued,
  missingKinds,
  numbering,
  readersOf,
  settlementsOf,
} from './issue.ts';
import { type Draft, sumOf } from './reckon.ts';

const line = (minutes: number, tax_rate = 0): InvoiceLine => {
  const net = minutes * 10;
  const tax_total = (net * tax_rate) / 10_000;
  return {
    name: 'Night Carer',
    pay_kind: 'basic',
    minutes,
    unit_cost: 600,
    tax_treatment: tax_rate === 0 ? 'outside_scope' : 'standard',
    tax_rate,
    tax_reason: '',
    net,
    tax_total,
    total: net + tax_total,
  };
};
const draft = (...lines: InvoiceLine[]): Draft => ({ ...sumOf(lines), lines });
const DRAFTS = { client: draft(line(60, 2000)), staff: draft(line(60)) };
const issued = (uuid: string, over: Partial<Issued> = {}): Issued => ({
  uuid,
  kind: 'client',
  purpose: 'shift',
  balance: 720,
  credits: null,
  reference: `INV-2026-00000${uuid}`,
  is_credited: false,
  lines: DRAFTS.client.lines,
  ...over,
});
const note = (uuid: string, credits: string, over: Partial<Issued> = {}) =>
  issued(uuid, { purpose: 'credit_note', credits, balance: -720, lines: [], ...over });

let n = 0;
const ASKED = {
  drafts: DRAFTS,
  purpose: 'shift',
  billing: { due_days: 14, terms: 'Quote the reference' },
  reason: 'She left at seven',
  now: new Date('2026-12-31T23:30:00Z'),
  newId: () => `new ${++n}`,
} as const;

describe('the kinds of invoice to issue', () => {
  test('are those the shift lacks or whose amounts have changed', () => {
    expect(missingKinds([])).toEqual(['client', 'staff']);
    expect(missingKinds([issued('1')])).toEqual(['staff']);
    expect(missingKinds([issued('1', { is_credited: true }), note('2', '1')])).toEqual(['client', 'staff']);
    const staff = issued('2', { kind: 'staff', lines: DRAFTS.staff.lines });
    expect(changedKinds([issued('1'), staff], DRAFTS)).toEqual([]);
    expect(changedKinds([issued('1', { lines: [line(59, 2000)] }), staff], DRAFTS)).toEqual(['client']);
  });
});

describe('the invoices to write', () => {
  test('are both kinds at first, each in its series, dated in London and due after the agency’s days', () => {
    const [client, staff, ...more] = invoicesToIssue([], { ...ASKED, kinds: ['client', 'staff'] });
    expect(more).toEqual([]);
    const dated = { year: 2026, date: '2026-12-31', due_date: '2027-01-14', credits: null, reason: '' };
    expect(client).toMatchObject({
      ...dated,
      series: 'INV',
      amount: 720,
      tax_total: 120,
      balance: 720,
      terms: 'Quote the reference',
    });
    expect(staff).toMatchObject({ ...dated, series: 'SI', amount: 600, tax_total: 0, terms: '' });
    const [summer] = invoicesToIssue([], { ...ASKED, kinds: ['client'], now: new Date('2026-06-30T23:30:00Z') });
    expect(summer).toMatchObject({ date: '2026-07-01' });
    const silent = { due_days: null, terms: null };
    const [usual] = invoicesToIssue([], { ...ASKED, kinds: ['client'], billing: silent });
    expect(usual).toMatchObject({ due_date: '2027-01-30', terms: '' });
  });

  test('credit the current invoice line by line before it is issued again', () => {
    const standing = issued('1', { lines: [line(30, 2000), line(45, 2000)] });
    const old = issued('0', { is_credited: true });
    const [credit, anew] = invoicesToIssue([old, standing], { ...ASKED, kinds: ['client'] });
    expect(credit).toMatchObject({
      purpose: 'credit_note',
      series: 'CN',
      credits: '1',
      credited: standing,
      amount: -900,
      tax_total: -150,
      due_date: '2026-12-31',
      reason: 'She left at seven',
      terms: '',
    });
    expect(credit?.lines).toMatchObject([
      { minutes: -30, unit_cost: 600, net: -300, tax_total: -60, total: -360 },
      { minutes: -45, net: -450, total: -540 },
    ]);
    expect(anew).toMatchObject({ purpose: 'shift', series: 'INV', credits: null, reason: '', amount: 720 });
  });
});

describe('a credit note settles', () => {
  test('the invoice that it credits, then other invoices of the shift, the oldest first', () => {
    const reopened = issued('1', { is_credited: true, balance: 100 });
    const taken = issued('2', { is_credited: true, balance: 500 });
    const anew = issued('4', { balance: 300 });
    expect(settlementsOf([reopened, taken, note('3', '2'), anew])).toEqual([
      { credit_note: '3', invoice: '2', amount: 500 },
      { credit_note: '3', invoice: '1', amount: 100 },
      { credit_note: '3', invoice: '4', amount: 120 },
    ]);
  });

  test('no more than is owed, and nothing of another kind', () => {
    const staff = issued('4', { kind: 'staff' });
    expect(settlementsOf([issued('1', { balance: 20 }), note('2', '1'), staff])).toEqual([
      { credit_note: '2', invoice: '1', amount: 20 },
    ]);
    expect(settlementsOf([issued('1', { balance: 0 }), note('2', '1')])).toEqual([]);
  });
});

test('counts numbers in each series, and locks the series in one order', () => {
  const of = (agency_id: string, series: 'INV' | 'SI' | 'CN', year = 2026) => ({ agency_id, series, year });
  const { nth, takings } = numbering([of('b', 'SI'), of('b', 'INV'), of('a', 'SI'), of('b', 'SI'), of('b', 'CN')]);
  expect(nth).toEqual([1, 1, 1, 2, 1]);
  expect(takings).toEqual([
    { ...of('a', 'SI'), taken: 1 },
    { ...of('b', 'CN'), taken: 1 },
    { ...of('b', 'INV'), taken: 1 },
    { ...of('b', 'SI'), taken: 2 },
  ]);
});

test('notifies the member of a staff invoice, and the payers of the location of a client invoice', () => {
  const payers = [
    { user_id: 'provider', office_id: null },
    { user_id: 'here', office_id: 'o1' },
    { user_id: 'there', office_id: 'o2' },
  ];
  const invoice = { member_id: 'ann', office_id: 'o1' };
  expect(readersOf({ ...invoice, kind: 'staff' }, payers)).toEqual(['ann']);
  expect(readersOf({ ...invoice, kind: 'client' }, payers)).toEqual(['provider', 'here']);
});
