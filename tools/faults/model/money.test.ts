import { expect, test } from 'vitest';
import type { Planned } from './commands.ts';
import type { Seen } from './look.ts';
import { moneyWrongs } from './money.ts';
import type { Sent } from './play.ts';

const done = { status: 200, body: {} };
const sentBy = (command: Planned['command'], said: Sent['said']): Sent => ({
  planned: { n: 1, by: 'administrator 1', command, job: 0 },
  job_id: 'one',
  actor_id: 'priya',
  about_id: undefined,
  said,
  answers: [done],
  busy: 0,
  began: 1,
  ended: 2,
});

/** Seven and a half hours at £18.61 with VAT and at £13.40, of which the first was paid in part. */
const money = () => ({
  owed: [
    { job_id: 'one', status: 'Completed' as const, staff_rate: 1340, hcp_rate: 1861, total_time: 450 as number | null },
  ],
  invoices: [
    { uuid: 'a', job_id: 'one', kind: 'client', reference: 'INV-2026-000001', amount: 16_750, standing: true },
    { uuid: 'b', job_id: 'one', kind: 'staff', reference: 'SI-2026-000001', amount: 10_050, standing: true },
  ],
  payments: [{ uuid: 'a', amount: 5000, reverses: null as number | null }],
});
const paid = sentBy('pay', { uuid: 'a', amount: 50 });
const wordsOf = (sent: Sent[], seen: ReturnType<typeof money>) =>
  moneyWrongs(sent, seen as unknown as Seen).map(({ words }) => words);

test('money that is as the hours, the rates and what was acknowledged say is left alone', () => {
  expect(wordsOf([paid], money())).toEqual([]);
});

const FAULTS: [what: string, words: string, change: (seen: ReturnType<typeof money>) => unknown][] = [
  ['a penny too much', 'say 16751', ({ invoices }) => Object.assign(invoices[0] ?? {}, { amount: 16_751 })],
  ['an invoice that is missing', 'say nothing', ({ invoices }) => invoices.pop()],
  ['two that stand', 'say 10050,10050', ({ invoices }) => invoices.push(...invoices.slice(1))],
  ['an invoice of nothing', 'and not nothing', ({ owed }) => Object.assign(owed[0] ?? {}, { status: 'cancelled' })],
  ['a payment nobody made', '5000,7', ({ payments }) => payments.push({ uuid: 'a', amount: 7, reverses: null })],
  ['a payment that is lost', 'was paid ,', ({ payments }) => payments.pop()],
  [
    'one taken back by nobody',
    '1 payments are',
    ({ payments }) => payments.push({ uuid: 'a', amount: -5000, reverses: 1 }),
  ],
];
test.each(FAULTS)('%s is found', (_, words, change) => {
  const seen = money();
  change(seen);
  expect(wordsOf([paid], seen).join()).toContain(words);
});

test('a shift that was cancelled too late costs what was shown, and one that was not costs nothing', () => {
  const seen = money();
  Object.assign(seen.owed[0] ?? {}, { status: 'cancelled' });
  Object.assign(seen.invoices[0] ?? {}, { amount: 8933 });
  Object.assign(seen.invoices[1] ?? {}, { amount: 5360 });
  expect(wordsOf([paid, sentBy('cancel_late', { paid_minutes: 240 })], seen)).toEqual([]);
  expect(wordsOf([paid], seen)).toHaveLength(2);
});
