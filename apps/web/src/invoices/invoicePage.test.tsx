import type { Invoice } from '@handover/contract/invoices/invoices';
import { invoicePolicy } from '@handover/domain/invoices/policy';
import { toSentVerdict } from '@handover/domain/verdict';
import type { Viewer } from '@handover/domain/viewer';
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { BalanceCard } from './BalanceCard.tsx';
import { InvoiceFacts } from './InvoiceFacts.tsx';
import { ItemsCard } from './ItemsCard.tsx';
import { Notes } from './Notes.tsx';
import { PaymentsCard } from './payments/PaymentsCard.tsx';
import { inPence } from './payments/paymentTexts.ts';

const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
const payment = {
  id: 882,
  amount: 600,
  receipt: 'BACS 55140233',
  date: '2026-11-12',
  method: 'bank_transfer' as const,
};

const REFUSED = { allowed: false, code: 'forbidden', text: '' };

const invoice: Invoice = {
  id: 40_017,
  uuid: id(1),
  reference: 'INV-2026-000123',
  kind: 'client',
  purpose: 'shift',
  state: 'part_paid',
  date: '2026-11-05',
  due_date: '2026-12-05',
  amount: 1163.46,
  tax_total: 193.91,
  balance: 563.46,
  client_notes: '',
  terms: '',
  job: { title: 'Night Carer', code: 'SH-10231', location: 'Willow Court', job_id: id(2) },
  starts_at: '2026-11-04T20:00:00.000Z',
  ends_at: '2026-11-05T08:00:00.000Z',
  hours_state: 'to_confirm',
  agent: { uuid: id(3), company_name: 'Larkfield Staffing' },
  care_provider: { uuid: id(4), company_name: 'Meadowbank Homes' },
  staff_member: { uuid: id(5), name: 'Ann Lee' },
  credits: null,
  credited_by: null,
  replaced_by: null,
  reason: '',
  can: { notes: REFUSED, add_payment: REFUSED, dispute_hours: REFUSED },
  items: [
    {
      id: 7,
      name: 'Night Carer, Wed 4 Nov, 20:00 – 08:00',
      qty: 11.5,
      minutes: 690,
      unit_cost: 84.31,
      tax_treatment: 'standard',
      tax_rate: 20,
      tax_reason: 'Standard rate',
      tax_total: 193.91,
      total: 1163.46,
    },
  ],
  payments: [
    {
      ...payment,
      reverses: null,
      reversed: false,
      can_reverse: false,
      reason: '',
      counterpart: null,
      created_at: '2026-11-12T09:00:00.000Z',
    },
  ],
};
const { agent: _, care_provider: __, ...for_others } = invoice;

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const markup = (part: ReactNode) =>
  renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <MantineProvider>{part}</MantineProvider>
    </RouterContextProvider>,
  ).replace(/<style[^]*?<\/style>/g, '');
/** Texts of a rendered component, piece by piece. */
const read = (part: ReactNode) =>
  markup(part)
    .split(/<[^>]*>/)
    .filter((text) => text.trim() !== '');

const ADMIN = { level: 1, kind: 'admin', user_id: id(8) } as Viewer;
const MANAGER = { level: 2, kind: 'provider', user_id: id(9) } as Viewer;
const dialog = { opened: undefined, open: () => {}, close: () => {} } as never;
/** Card with the verdicts that the server sends. */
const payments = (viewer: Viewer, over: Partial<Invoice> = {}) => {
  const shown = { ...invoice, ...over };
  const add_payment = toSentVerdict(invoicePolicy.add_payment(viewer, inPence(shown)));
  const paid = shown.payments.map((one) => ({ ...one, can_reverse: invoicePolicy.reverse(viewer, one).ok }));
  const sent = { ...shown, payments: paid, can: { notes: REFUSED, add_payment, dispute_hours: REFUSED } };
  return <PaymentsCard viewer={viewer} invoice={sent} dialog={dialog} onChange={() => {}} />;
};

describe('facts of an invoice', () => {
  test('show its number, its reference, its shift and its two days [invoicePage-1]', () => {
    const facts = read(<InvoiceFacts invoice={for_others} admin={false} />);
    const after = (name: string) => facts[facts.indexOf(name) + 1];
    expect(['Invoice number', 'Reference', 'Job', 'Date', 'Due date'].map(after)).toEqual([
      '40017',
      'INV-2026-000123',
      'Night Carer, Willow Court',
      '5 Nov 2026',
      '5 Dec 2026',
    ]);
  });

  test('link an administrator to its agent, its care provider and its staff member [invoicePage-2]', () => {
    const facts = markup(<InvoiceFacts invoice={invoice} admin />);
    expect(facts).toContain(`<a href="/agencies/${id(3)}">Larkfield Staffing</a>`);
    expect(facts).toContain(`<a href="/care_providers/${id(4)}">Meadowbank Homes</a>`);
    expect(facts).toContain(`<a href="/settings/users/${id(5)}">Ann Lee</a>`);
  });

  test('name the staff member to others, without rows for agent and care provider [invoicePage-3]', () => {
    const facts = markup(<InvoiceFacts invoice={for_others} admin={false} />);
    expect(facts).toContain('Ann Lee');
    expect(facts).not.toMatch(/settings\/users|Agent|Care provider/);
  });
});

describe('balance', () => {
  test('is shown in pounds: amount, tax total, what was paid, and the balance [invoicePage-4]', () => {
    const sums = read(<BalanceCard invoice={invoice} own={false} />);
    expect(sums).toEqual(['Balance', '£563.46', 'Amount', '£1,163.46', 'Tax total', '£193.91', 'Paid', '£600.00']);
    const looks = (balance: number) => markup(<BalanceCard invoice={{ ...invoice, balance }} own={false} />);
    expect(looks(563.46)).toContain('data-owed="true"');
    expect(looks(0)).not.toContain('data-owed');
  });
});

describe('notes', () => {
  test('have a box each, only if they have text [invoicePage-5]', () => {
    expect(read(<Notes invoice={invoice} />)).toEqual([]);
    const said = { ...invoice, client_notes: 'Quote it.', admin_notes: 'Ring them.', terms: '30 days.' };
    const boxes = ['Client Notes', 'Quote it.', 'Admin Notes', 'Ring them.', 'Terms', '30 days.'];
    expect(read(<Notes invoice={said} />)).toEqual(boxes);
    expect(read(<Notes invoice={{ ...invoice, terms: '30 days.' }} />)).toEqual(boxes.slice(4));
  });
});

describe('lines of an invoice', () => {
  test('are a table of names, hours, unit costs, tax and totals [invoicePage-6]', () => {
    const heads = ['Invoice Items', 'Name', 'Qty', 'Unit Cost', 'Tax', 'Total'];
    const line = ['Night Carer, Wed 4 Nov, 20:00 – 08:00', '11.50', '£84.31', '£193.91', '£1,163.46'];
    expect(read(<ItemsCard items={invoice.items} />)).toEqual([...heads, ...line]);
  });

  test('say that there are no items if there are none [invoicePage-7]', () => {
    expect(read(<ItemsCard items={[]} />)).toEqual(['Invoice Items', 'No items found.']);
  });
});

describe('payments of an invoice', () => {
  test('are a table of numbers, amounts, receipts and days [invoicePage-8]', () => {
    const heads = ['Invoice Payments', 'ID', 'Amount', 'Receipt', 'Date'];
    const line = ['882', '£600.00', 'BACS 55140233', 'Bank transfer', '2026-11-12'];
    expect(read(payments(MANAGER))).toEqual([...heads, ...line]);
  });

  test('say that there are no payments if there are none [invoicePage-9]', () => {
    expect(read(payments(MANAGER, { payments: [] }))).toEqual(['Invoice Payments', 'No payments found.']);
  });

  test('can be added by an administrator while a balance is open, and by nobody else [invoicePage-10]', () => {
    const offered = (viewer: Viewer, balance: number) => read(payments(viewer, { balance })).includes('Add Payment');
    expect([offered(ADMIN, 563.46), offered(ADMIN, 0.01), offered(ADMIN, 0)]).toEqual([true, true, false]);
    expect(offered(MANAGER, 563.46)).toBe(false);
  });
});
