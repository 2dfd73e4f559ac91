import { randomUUID } from 'node:crypto';
import { invoicePayments } from '@handover/contract/invoices/payments';
import { londonDay } from '@handover/domain/time';
import type pg from 'pg';
import { countOf } from '../../lab/machine/count.ts';
import type { RestartableServer } from '../../lab/product/restartableServer.ts';
import type { Answer } from '../../lab/product/wire.ts';
import { ask, wordsOf } from './office.ts';

const RIVALS = 50;
/** None of these is an amount that somebody paid: less than nothing, nothing, part of a penny, more than there is, no number. */
const NO_AMOUNTS: readonly unknown[] = [
  -1,
  -0.01,
  '-563.46',
  0,
  '0',
  '0.00',
  -0,
  0.001,
  12.345,
  '0.005',
  '1e3',
  1e12,
  9_007_199_254_740_991,
  '99999999999999999999',
  1e308,
  'NaN',
  'Infinity',
  'ten pounds',
  '12,50',
  '0x10',
  '',
  ' ',
  null,
  true,
  [],
  {},
];

type AtDesk = { server: RestartableServer; owner: pg.Pool; token: string };
type Raced = { invoices: number; accepted_otherwise: number; without_words: number; told: string[] };

const saysWhy = ({ status, body }: Answer, wanted: number): boolean =>
  status === wanted &&
  typeof (body as { message?: unknown }).message === 'string' &&
  (body as { message: string }).message.length > 0;

/** Pays the balance of an invoice in full by fifty people at once; then as many reverse that payment. */
export async function race({ server, owner, token }: AtDesk, many: number): Promise<Raced> {
  const { rows } = await owner.query<{ uuid: string; balance: number }>(
    `select uuid, balance::int from app.invoices where balance > 0 order by created_at, uuid limit $1`,
    [many],
  );
  const raced: Raced = { invoices: 0, accepted_otherwise: 0, without_words: 0, told: [] };
  const judge = (what: string, answers: readonly Answer[]) => {
    const [won, lost] = [
      answers.filter(({ status }) => status === 200),
      answers.filter(({ status }) => status !== 200),
    ];
    const silent = lost.filter((answer) => !saysWhy(answer, 409));
    if (won.length !== 1) raced.accepted_otherwise += 1;
    raced.without_words += silent.length;
    if (won.length !== 1) raced.told.push(`${what}: ${won.length} of ${answers.length} were accepted`);
    raced.told.push(...silent.slice(0, 1).map((answer) => wordsOf(what, answer)));
    return won[0];
  };
  const all = (call: () => Promise<Answer>) => Promise.all(Array.from({ length: RIVALS }, call));
  for (const { uuid, balance } of rows) {
    const said = { uuid, amount: balance / 100, date: londonDay(new Date()) };
    const paid = judge('pay', await all(() => untilHeard(server, invoicePayments.add, said, token)));
    const payments = (paid?.body as { data?: { payments?: { id: number }[] } } | undefined)?.data?.payments ?? [];
    const back = { uuid, payment: payments.at(-1)?.id, reason: 'Paid twice by mistake' };
    judge('reverse', await all(() => untilHeard(server, invoicePayments.reverse, back, token)));
    raced.invoices += 1;
  }
  return raced;
}

/** Tries again after an answer that it is busy, as people do. */
async function untilHeard(...[server, what, said, token]: Parameters<typeof ask>): Promise<Answer> {
  const key = randomUUID();
  for (;;) {
    const answer = await server.call(what, said, token, key);
    if (answer.status !== 503) return answer;
  }
}

/** Amounts that are none, each refused with words at the field, and a penny too much; which were taken, and what was written. */
export async function noAmounts({ server, owner, token }: AtDesk): Promise<{ taken: string[]; written: number }> {
  const { rows } = await owner.query<{ uuid: string; balance: number }>(
    'select uuid, balance::int from app.invoices where balance > 0 limit 1',
  );
  const { uuid, balance } = rows[0] ?? { uuid: '', balance: 0 };
  const today = londonDay(new Date());
  const before = await payments(owner);
  const taken: string[] = [];
  for (const amount of NO_AMOUNTS) {
    const answer = await ask(server, invoicePayments.add, { uuid, amount, date: today }, token);
    const { errors } = answer.body as { errors?: Record<string, string[]> };
    const told = errors?.['amount']?.some((words) => words.length > 0) ?? false;
    if (answer.status !== 422 || !told) taken.push(wordsOf(`amount ${JSON.stringify(amount)}`, answer));
  }
  const too_much = { uuid, amount: (balance + 1) / 100, date: today };
  const answer = await ask(server, invoicePayments.add, too_much, token);
  if (!saysWhy(answer, 409)) taken.push(wordsOf('a penny more than the balance', answer));
  return { taken, written: (await payments(owner)) - before };
}

const payments = (owner: pg.Pool): Promise<number> => countOf(owner, 'select from app.invoice_payments');
