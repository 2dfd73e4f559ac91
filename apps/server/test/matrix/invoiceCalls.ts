import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { owed } from '../owed.ts';
import type { Asking, Calls, Cell, Whose } from './cell.ts';
import { ADMIN_ONLY, ADMIN_ONLY_HIDDEN, OWN_SCOPE, SIGNED_IN } from './shapes.ts';

/** Makes an invoiced shift there, of the member who asks if it is to be theirs. */
export const invoicedAt = (cell: Cell, whose: Whose) => {
  const office = cell.place(whose === 'missing' ? 'stranger' : whose);
  const is_mine = cell.kind === 'member' && whose === 'own';
  return is_mine ? cell.testServer.make.invoiced({ office, assigned_to: cell.viewer.user_id }) : cell.invoiced(office);
};

async function invoiceOf(cell: Cell, whose: Whose, other_kind = false) {
  if (whose === 'missing') return { uuid: randomUUID(), reference: 'INV-2026-999999' };
  const { client, staff } = await invoicedAt(cell, whose);
  return (cell.kind === 'member') === other_kind ? client : staff;
}

const list = (path: string): Asking => ({
  async call(cell, whose) {
    const { reference, uuid } = await invoiceOf(cell, whose);
    const sees = whose === 'own' || cell.kind === 'admin';
    const place = whose === 'missing' ? {} : { office_id: cell.place(whose).office_id };
    const query = new URLSearchParams({ reference, ...(cell.viewer.level === 4 ? {} : place) });
    return {
      method: 'GET',
      url: `/api/v1/invoices${path}?${query}`,
      after: ({ statusCode, body }) => {
        const shown = body.includes(path === '' ? uuid : `${reference},`);
        if (statusCode !== 200 || cell.kind !== 'member') expect(shown).toBe(statusCode === 200 && sees);
        else if (path === '') expect(shown).toBe(sees);
      },
    };
  },
});

const find = (other_kind: boolean): Asking => ({
  names_a_thing: true,
  async call(cell, whose) {
    const { uuid } = await invoiceOf(cell, whose, other_kind);
    return {
      method: 'GET',
      url: `/api/v1/invoices/${uuid}`,
      after: ({ statusCode, body }) => expect(body.includes(uuid)).toBe(statusCode === 200),
    };
  },
});

export const invoiceCalls: Calls = {
  'invoices.list': { answers: SIGNED_IN, ...list('') },
  'invoices.export': { answers: SIGNED_IN, ...list('/export') },
  'invoices.find': { answers: OWN_SCOPE, ...find(false) },
  'invoices.find#other_kind': { answers: ADMIN_ONLY_HIDDEN, ...find(true) },
  'invoices.update': {
    answers: ADMIN_ONLY,
    names_a_thing: true,
    async call(cell, whose) {
      const { uuid } = whose === 'missing' ? { uuid: randomUUID() } : await owed(cell.testServer, cell.place(whose));
      const changed = () =>
        cell.row('select 1 from app.invoices where uuid = $1 and client_notes = $2', uuid, 'Changed');
      return {
        method: 'PUT',
        url: `/api/v1/invoices/${uuid}`,
        body: { client_notes: 'Changed', admin_notes: '' },
        after: async ({ statusCode }) => expect((await changed()) !== undefined).toBe(statusCode === 200),
      };
    },
  },
};
