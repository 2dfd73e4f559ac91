import type pg from 'pg';
import { TOTAL_CAP } from '@handover/contract/paging';
import { INVOICE_STATES, type InvoiceState } from '@handover/domain/invoices/invoice';
import { londonDay } from '@handover/domain/time';
import type { Case } from '../jobs/cases.ts';
import type { Asking, Read } from '../jobs/stage.ts';
import type { Looker } from '../jobs/viewers.ts';
import { bareInvoice, bareInvoices, own } from './bare.ts';

const ROWS = 50;
const LISTS = 1.5;
const ELSEWHERE = 2;

/** Requests of everyone who reads invoices. */
export const OF_INVOICES: Asking = {
  kinds: ['admin', 'agency', 'provider', 'office', 'member'],
  counted: (viewer) => `from app.invoices i where ${own(viewer)[0] ?? 'true'}`,
  cases: async (looker, read, owner) => casesFor(looker, await newestOf(read), owner),
};

type Newest = { uuid: string; reference: string; date: string; due_date: string };

async function newestOf(read: Read): Promise<Newest> {
  const { data } = (await read('/api/v1/invoices?page_size=10')) as { data: Newest[] };
  const newest = data.at(-1);
  if (newest === undefined) throw new Error('There is no invoice in sight');
  return newest;
}

/** SQL condition of each state, written by hand. */
function stateWords(today: string): Record<InvoiceState, string> {
  return {
    unpaid: `i.balance > 0 and i.balance = i.amount and i.due_date >= '${today}'`,
    part_paid: `i.balance > 0 and i.balance < i.amount and i.due_date >= '${today}'`,
    overdue: `i.balance > 0 and i.due_date < '${today}'`,
    paid: 'i.balance = 0 and i.credited_at is null',
    credited: 'i.balance = 0 and i.credited_at is not null',
    credit: `i.balance < 0 and i.purpose = 'credit_note'`,
  };
}

async function casesFor({ kind, viewer, total }: Looker, newest: Newest, owner: pg.Client): Promise<Case[]> {
  const last = Math.ceil(total / ROWS);
  const list = (query: object) => `/api/v1/invoices?${new URLSearchParams({ page_size: ROWS, ...query } as never)}`;
  const dated = { by: 'date', down: true, rows: ROWS } as const;
  const long = kind !== 'member' && kind !== 'office';
  const states = stateWords(londonDay(new Date()));
  const { series, year, number } = partsOf(newest.reference);

  /** Under a filter what is found is counted, as far as the list counts: a small market has less of it. */
  const filtered = async (name: string, query: object, condition: string): Promise<Case> => {
    const bare = bareInvoices(viewer, { ...dated, conditions: [condition] });
    const { rows } = await owner.query<{ count: string }>(bare[1]?.text ?? '');
    const many = Math.max(1, Math.min(TOTAL_CAP, Number(rows[0]?.count)));
    return { name, path: list(query), bare, rows: 'the same', made_of: { called: 'hit', many } };
  };

  return [
    {
      name: 'page 1',
      growth: LISTS,
      reach: ROWS,
      rows: 'the same',
      path: list({}),
      bare: bareInvoices(viewer, dated),
    },
    ...(long
      ? [
          {
            name: 'page 100 of 10 rows',
            growth: LISTS,
            reach: 1_000,
            rows: 'the same' as const,
            path: list({ page_size: 10, page: 100 }),
            bare: bareInvoices(viewer, { ...dated, rows: 10, skip: 990 }),
          },
          {
            name: 'last page',
            growth: LISTS,
            // A list of this length is still walked from its beginning.
            reach: 20_000,
            rows: 'from the end' as const,
            path: list({ page: last }),
            bare: bareInvoices(viewer, { ...dated, down: false, rows: total - (last - 1) * ROWS }),
          },
        ]
      : []),
    ...(['date', 'due_date'] as const).flatMap((sortBy) =>
      (['asc', 'desc'] as const)
        .filter((sortDirection) => sortBy !== 'date' || sortDirection === 'asc')
        .map((sortDirection) => ({
          name: `by ${sortBy} ${sortDirection}`,
          growth: LISTS,
          reach: ROWS,
          rows: 'the same' as const,
          path: list({ sortBy, sortDirection }),
          bare: bareInvoices(viewer, { by: sortBy, down: sortDirection === 'desc', rows: ROWS }),
        })),
    ),
    ...(await inTurn([
      ...INVOICE_STATES.map((state) => () => filtered(`state ${state}`, { state }, states[state])),
      () => filtered('a day', { date: newest.date }, `i.date = '${newest.date}'`),
      () => filtered('due on a day', { due_date: newest.due_date }, `i.due_date = '${newest.due_date}'`),
      () =>
        filtered(
          'a reference',
          { reference: newest.reference },
          `i.series = '${series}' and i.year = ${year} and i.number = ${number}`,
        ),
      () => filtered('a number', { reference: String(number) }, `i.number = ${number}`),
    ])),
    {
      name: 'detail',
      growth: ELSEWHERE,
      path: `/api/v1/invoices/${newest.uuid}`,
      bare: bareInvoice(viewer, newest.uuid),
    },
  ];
}

async function inTurn<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = [];
  for (const work of works) done.push(await work());
  return done;
}

function partsOf(reference: string): { series: string; year: number; number: number } {
  const [series = '', year, number] = reference.split('-');
  return { series, year: Number(year), number: Number(number) };
}
