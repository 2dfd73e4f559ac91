import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { owed } from '../owed.ts';
import type { Calls, Cell } from './cell.ts';
import { ADMIN_ONLY } from './shapes.ts';

const entries = async (cell: Cell, uuid: string) =>
  (await cell.row<{ n: number }>('select count(*)::int as n from app.invoice_payments where uuid = $1', uuid))?.n;

export const paymentCalls: Calls = {
  'invoices.add_payment': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const { uuid } = whose === 'missing' ? { uuid: randomUUID() } : await owed(cell.testServer, cell.place(whose));
      return {
        method: 'POST',
        url: `/invoices/${uuid}/payment/store`,
        body: { amount: 100, payment_method_id: '', receipt: '', date: '2026-11-12' },
        after: async ({ statusCode }) => expect(await entries(cell, uuid)).toBe(statusCode === 200 ? 1 : 0),
      };
    },
  },
  'invoices.reverse_payment': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const { uuid } = whose === 'missing' ? { uuid: randomUUID() } : await owed(cell.testServer, cell.place(whose));
      const paid =
        whose === 'missing'
          ? undefined
          : await cell.row<{ id: number }>(
              `insert into app.invoice_payments (uuid, amount, method, date, created_by_name, created_at)
               values ($1, 100, 'cash', '2026-11-12', 'Ann Lee', $2) returning id`,
              uuid,
              cell.testServer.clock(),
            );
      return {
        method: 'POST',
        url: `/api/v1/invoices/${uuid}/payments/${paid?.id ?? 1}/reverse`,
        body: { reason: 'It was another invoice' },
        after: async ({ statusCode }) =>
          expect(await entries(cell, uuid)).toBe(statusCode === 200 ? 2 : whose === 'missing' ? 0 : 1),
      };
    },
  },
};
