import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { settle } from '../../../test/bill.ts';
import { useTestServer } from '../../../test/harness.ts';
import type { Person } from '../../../test/make.ts';
import { credited, owed, type OwedInvoice } from '../../../test/owed.ts';
import { shiftsIn } from '../../../test/shifts.ts';

const server = useTestServer({ DATABASE_POOL: '20' });
const { told, lastTold } = shiftsIn(server);
const TOGETHER = 50;
let priya: Person;
beforeAll(async () => {
  priya = await server().make.admin({ first_name: 'Priya', last_name: 'Nair' });
});

const store = ({ uuid }: { uuid: string }) => `/invoices/${uuid}/payment/store`;
const PAID = { amount: 563.46, payment_method_id: '', receipt: 'BACS 55140233', date: '2026-11-12' };
const pay = (invoice: { uuid: string }, over: object = {}, headers = {}) =>
  server()
    .as(priya)
    .post(store(invoice), { ...PAID, ...over }, headers);
const reverse = (invoice: { uuid: string }, payment_id: number | string, reason = 'The cheque bounced') =>
  server().as(priya).post(`/api/v1/invoices/${invoice.uuid}/payments/${payment_id}/reverse`, { reason });
const said = (answer: LightMyRequestResponse) =>
  answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json().message];
const counted = (statuses: readonly unknown[]) =>
  statuses.reduce<Record<string, number>>((all, one) => ({ ...all, [String(one)]: (all[String(one)] ?? 0) + 1 }), {});
/** Returns the balance of an invoice, compared with the sum of its payments. */
async function stands({ uuid }: { uuid: string }) {
  const { rows } = await server().owner.query(
    `select i.balance, i.amount - coalesce(sum(p.amount), 0)::bigint as recounted, count(p.id)::int as entries
     from app.invoices i left join app.invoice_payments p using (uuid) where i.uuid = $1 group by i.uuid`,
    [uuid],
  );
  expect(rows[0].recounted).toBe(rows[0].balance);
  return { balance: rows[0].balance, entries: rows[0].entries };
}

describe('a payment', () => {
  test('of a part and then of the rest is answered with the invoice as it is then [payments-1]', async () => {
    const invoice = await owed(server());
    const part = await pay(invoice, { amount: 200, payment_method_id: 'cheque', receipt: ' 000123 ' });
    expect(part.json().data).toMatchObject({
      uuid: invoice.uuid,
      state: 'part_paid',
      amount: 563.46,
      balance: 363.46,
      payments: [
        {
          amount: 200,
          method: 'cheque',
          receipt: '000123',
          date: '2026-11-12',
          reverses: null,
          reversed: false,
          created_by: 'Priya Nair',
        },
      ],
    });
    const rest = await pay(invoice, { amount: 363.46 });
    expect(rest.json().data).toMatchObject({
      state: 'paid',
      balance: 0,
      payments: [{ amount: 200 }, { amount: 363.46, method: 'bank_transfer', receipt: 'BACS 55140233' }],
    });
    expect(said(await pay(invoice, { amount: 0.01 }))).toEqual([409, 'This invoice is paid in full already']);
    expect(await stands(invoice)).toEqual({ balance: 0, entries: 2 });
  });

  test.each([
    [-1, 422, 'An amount is never negative. To take a payment back, reverse it', '[payments-3]'],
    [0, 422, 'Enter an amount above £0.00', '[payments-4]'],
    ['0.00', 422, 'Enter an amount', '[payments-5]'],
    ['1e9', 422, 'Enter an amount', '[payments-6]'],
    [1e300, 422, 'Enter at most £10,000,000.00', '[payments-7]'],
    [0.001, 422, 'Use whole pence, such as 12.50', '[payments-8]'],
    [1e-9, 422, 'Use whole pence, such as 12.50', '[payments-9]'],
    [563.461, 422, 'Use whole pence, such as 12.50', '[payments-10]'],
    ['NaN', 422, 'Enter an amount', '[payments-11]'],
    ['1,163.46', 422, 'Enter an amount', '[payments-12]'],
    ['', 422, 'Enter an amount', '[payments-13]'],
    [null, 422, 'Enter an amount', '[payments-14]'],
    [[563.46], 422, 'Enter an amount', '[payments-15]'],
    [true, 422, 'Enter an amount', '[payments-16]'],
    [563.47, 409, 'The balance is £563.46: enter at most that', '[payments-17]'],
    [9_999_999, 409, 'The balance is £563.46: enter at most that', '[payments-18]'],
  ])('of %j is refused with %i: %s [payments-2] $3', async (amount, status, message, _id) => {
    const invoice = await owed(server());
    const answer = await pay(invoice, { amount });
    expect(said(answer)).toEqual([status, message]);
    expect(answer.json().errors).toEqual({ amount: [message] });
    expect(await stands(invoice)).toEqual({ balance: 56_346, entries: 0 });
  });

  test.each([
    [{ date: '2026-11-13' }, 'This day is still to come: a payment is entered once it was made', '[payments-19]'],
    [
      { date: '2026-09-12' },
      'Check the date: it is more than 60 days before the invoice of 12 Nov 2026',
      '[payments-20]',
    ],
    [{ date: '12/11/2026' }, 'Enter the day on which it was paid', '[payments-21]'],
    [{ date: '2026-02-30' }, 'Enter the day on which it was paid', '[payments-22]'],
    [{ date: undefined }, 'Enter the day on which it was paid', '[payments-23]'],
    [{ receipt: 'x'.repeat(101) }, 'Use at most 100 characters', '[payments-24]'],
    [{ receipt: 'a\0b' }, 'A text holds a character that cannot be kept', '[payments-25]'],
    [{ payment_method_id: 'credit_note' }, 'Choose how it was paid', '[payments-26]'],
    [{ payment_method_id: 1 }, 'Choose how it was paid', '[payments-27]'],
    [{ balance: 0 }, 'balance: This is not a field here', '[payments-28]'],
  ])('with %j is refused: %s $2', async (over, message, _id) => {
    const invoice = await owed(server());
    expect(said(await pay(invoice, over))).toEqual([422, message]);
    expect(await stands(invoice)).toEqual({ balance: 56_346, entries: 0 });
  });

  test('may have been made before the invoice was issued, with a receipt of a hundred characters', async () => {
    const invoice = await owed(server());
    expect(said(await pay(invoice, { date: '2026-09-13', receipt: 'ü'.repeat(100) }))).toBe(200);
  });

  test('with an empty method, none or null is a bank transfer [payments-29]', async () => {
    const invoice = await owed(server());
    for (const payment_method_id of ['', null, undefined]) await pay(invoice, { amount: 1, payment_method_id });
    const { rows } = await server().owner.query('select method from app.invoice_payments where uuid = $1', [
      invoice.uuid,
    ]);
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ method: 'bank_transfer' })));
  });

  test(`of the full balance made ${TOGETHER} times at once is accepted once; the others are refused with the reason [payments-30]`, async () => {
    const invoice = await owed(server());
    const answers = await Promise.all(Array.from({ length: TOGETHER }, () => pay(invoice)));
    expect(counted(answers.map((answer) => JSON.stringify(said(answer))))).toEqual({
      '200': 1,
      '[409,"This invoice is paid in full already"]': TOGETHER - 1,
    });
    expect(await stands(invoice)).toEqual({ balance: 0, entries: 1 });
  });

  test('of different amounts at once never exceeds the balance [payments-31]', async () => {
    const invoice = await owed(server(), undefined, { amount: 10_000 });
    const amounts = Array.from({ length: 30 }, (_, n) => (n + 1) * 3);
    const answers = await Promise.all(amounts.map((amount) => pay(invoice, { amount })));
    const accepted = amounts.filter((_, n) => answers[n]?.statusCode === 200).reduce((sum, one) => sum + one * 100, 0);
    expect(accepted).toBeGreaterThan(0);
    expect((await stands(invoice)).balance).toBe(10_000 - accepted);
    expect(Object.keys(counted(answers.map(({ statusCode }) => statusCode))).sort()).toEqual(['200', '409']);
  });

  test('sent again under its key is one payment [payments-32]', async () => {
    const invoice = await owed(server());
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(invoice, { amount: 100 }, key)));
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json());
    expect(await stands(invoice)).toEqual({ balance: 46_346, entries: 1 });
  });

  test('above the balance is refused by the database itself, under every login [payments-33]', async () => {
    const { uuid } = await owed(server());
    const write = server().owner.query(
      `insert into app.invoice_payments (uuid, amount, method, date, created_by_name, created_at)
       values ($1, 56347, 'cash', '2026-11-12', 'Ann Lee', now())`,
      [uuid],
    );
    await expect(write).rejects.toMatchObject({ constraint: 'paid_at_most_in_full' });
  });
});

describe('notifications of a payment', () => {
  test('go to the member for their own invoice', async () => {
    const ann = await server().make.member();
    const invoice = await owed(server(), undefined, { kind: 'staff', member_id: ann.user_id });
    await pay(invoice);
    expect(await lastTold(ann)).toMatchObject({
      kind: 'invoice_paid',
      title: `£563.46 was paid of invoice ${invoice.reference}`,
      link: `/invoices/${invoice.uuid}`,
    });
  });

  test('go to managers of the care provider, and of the location only if there are none', async () => {
    const { make } = server();
    const [place, alone] = [await make.office(), await make.office()];
    const [gareth, helen] = [await make.providerManager(place), await make.locationManager(place)];
    const [moira, elsewhere] = [
      await make.locationManager(alone),
      await make.locationManager(await make.office(alone)),
    ];
    await pay(await owed(server(), place), { amount: 63.46 });
    await pay(await owed(server(), alone));
    expect(await told(gareth)).toEqual([expect.stringMatching(/^£63.46 was paid of invoice INV-2026-/)]);
    expect(await lastTold(gareth)).toMatchObject({ body: '£500.00 is left to pay' });
    expect(await lastTold(moira)).toMatchObject({ body: 'Nothing is left to pay' });
    expect([await told(helen), await told(elsewhere)]).toEqual([[], []]);
  });
});

describe('a reversal', () => {
  async function paid(over: object = {}): Promise<{ invoice: OwedInvoice; id: number }> {
    const invoice = await owed(server());
    const answer = await pay(invoice, over);
    return { invoice, id: answer.json().data.payments[0].id };
  }

  test('reverses a payment by a separate entry, with a reason that its readers see', async () => {
    const { invoice, id } = await paid({ payment_method_id: 'cheque' });
    const manager = await server().make.providerManager(invoice);
    const answer = await reverse(invoice, id);
    expect(answer.json().data).toMatchObject({
      state: 'unpaid',
      balance: 563.46,
      payments: [
        { id, amount: 563.46, reversed: true, reverses: null },
        {
          amount: -563.46,
          method: 'cheque',
          reverses: id,
          reversed: false,
          reason: 'The cheque bounced',
          date: '2026-11-12',
        },
      ],
    });
    expect(await lastTold(manager)).toMatchObject({
      kind: 'invoice_paid',
      title: `A payment of £563.46 on ${invoice.reference} was taken back`,
      body: '£563.46 is left to pay. The cheque bounced',
    });
    expect(await stands(invoice)).toEqual({ balance: 56_346, entries: 2 });
    expect(said(await pay(invoice))).toBe(200);
    const { rows } = await server().owner.query('select action from app.audit where target_id = $1 order by action', [
      invoice.uuid,
    ]);
    expect(rows.map(({ action }) => action)).toEqual([
      'invoices.add_payment',
      'invoices.add_payment',
      'invoices.reverse_payment',
    ]);
  });

  test(`happens once, however many ask at once`, async () => {
    const { invoice, id } = await paid();
    const answers = await Promise.all(Array.from({ length: TOGETHER }, () => reverse(invoice, id)));
    expect(counted(answers.map((answer) => JSON.stringify(said(answer))))).toEqual({
      '200': 1,
      '[409,"This payment was reversed already"]': TOGETHER - 1,
    });
    expect(await stands(invoice)).toEqual({ balance: 56_346, entries: 2 });
  });

  test('of a reversal, of another invoice’s payment, of no payment, or without a reason is refused', async () => {
    const { invoice, id } = await paid();
    const { id: foreign } = await paid();
    expect(said(await reverse(invoice, foreign))).toEqual([404, 'Payment not found']);
    expect(said(await reverse(invoice, 999_999_999))).toEqual([404, 'Payment not found']);
    expect(said(await reverse(invoice, 'first'))).toEqual([422, 'This is no payment']);
    expect(said(await reverse(invoice, '1e400'))).toEqual([422, 'This is no payment']);
    expect(said(await reverse(invoice, id, ' '))).toEqual([422, 'Say why']);
    const back = (await reverse(invoice, id)).json().data.payments[1].id;
    expect(said(await reverse(invoice, back))).toEqual([
      409,
      'This is a reversal itself: enter the payment again instead',
    ]);
  });

  test('of a settlement by credit note is refused', async () => {
    const invoice = await owed(server());
    const note = await credited(server(), invoice);
    const { rows } = await settle(server(), invoice, note, 56_346);
    expect(said(await reverse(invoice, rows[0].id))).toEqual([409, 'What a credit note settled is not reversed']);
  });

  test.each([
    ['another amount', { amount: -1 }],
    ['another method', { method: 'card' }],
  ])('is nothing to the database with %s', async (_, over) => {
    const { invoice, id } = await paid();
    const { amount, method } = { amount: -56_346, method: 'bank_transfer', ...over };
    const write = server().owner.query(
      `insert into app.invoice_payments (uuid, amount, method, date, reverses, created_by_name, created_at)
       values ($1, $2, $3, '2026-11-12', $4, 'Ann Lee', now())`,
      [invoice.uuid, amount, method, id],
    );
    await expect(write).rejects.toMatchObject({ constraint: 'a_reversal_mirrors_its_payment' });
  });
});

describe('the balance of a credit note', () => {
  test('is repaid by a positive amount, at most in full, and that may be reversed', async () => {
    const invoice = await owed(server());
    const first = (await pay(invoice)).json().data.payments[0].id;
    const note = await credited(server(), invoice);
    const gareth = await server().make.providerManager(invoice);
    expect(said(await pay(note, { amount: 563.47 }))).toEqual([409, 'The balance is £563.46: enter at most that']);
    expect(said(await pay(note, { amount: -100 }))).toEqual([
      422,
      'An amount is never negative. To take a payment back, reverse it',
    ]);
    const part = await pay(note, { amount: 100 });
    expect(part.json().data).toMatchObject({ state: 'credit', balance: -463.46, payments: [{ amount: -100 }] });
    expect(await lastTold(gareth)).toMatchObject({
      title: `£100.00 of credit note ${note.reference} was paid back`,
      body: '£463.46 is left to pay',
    });
    const rest = await pay(note, { amount: 463.46 });
    expect(rest.json().data).toMatchObject({ state: 'paid', balance: 0 });
    expect(said(await pay(note, { amount: 1 }))).toEqual([409, 'Nothing is left of this credit note']);
    expect((await reverse(note, rest.json().data.payments[1].id)).json().data).toMatchObject({ balance: -463.46 });
    expect(await stands(note)).toEqual({ balance: -46_346, entries: 3 });
    // They never paid, and were given £100 back: that is what they owe.
    expect((await reverse(invoice, first)).json().data).toMatchObject({ balance: 100, state: 'part_paid' });
    expect(await stands(note)).toEqual({ balance: 0, entries: 4 });
  });
});

test('payments are for administrators, and need an invoice that exists [payments-34]', async () => {
  const { make } = server();
  const place = await make.office();
  const invoice = await owed(server(), place);
  const people = [
    await make.agencyManager(place),
    await make.providerManager(place),
    await make.locationManager(place),
    { user_id: invoice.member_id, level: 4 as const },
  ];
  for (const person of people) {
    const answer = await server().as(person).post(store(invoice), PAID);
    expect(said(answer)).toEqual([403, 'This is not for your level']);
  }
  expect(said(await pay({ uuid: randomUUID() }))).toEqual([404, 'Invoice not found']);
  expect((await pay({ uuid: 'first' })).statusCode).toBe(422);
  expect(await stands(invoice)).toEqual({ balance: 56_346, entries: 0 });
});

test('readers of an invoice read its payments; only administrators see who entered them', async () => {
  const { make } = server();
  const place = await make.office();
  const invoice = await owed(server(), place);
  await pay(invoice);
  const read = async (person: Person) =>
    (await server().as(person).get(`/api/v1/invoices/${invoice.uuid}`)).json().data.payments;
  expect(await read(priya)).toMatchObject([{ amount: 563.46, created_by: 'Priya Nair' }]);
  for (const person of [
    await make.agencyManager(place),
    await make.providerManager(place),
    await make.locationManager(place),
  ]) {
    const [payment] = await read(person);
    expect(payment).toMatchObject({ amount: 563.46, receipt: 'BACS 55140233', method: 'bank_transfer' });
    expect(payment).not.toHaveProperty('created_by');
  }
});
