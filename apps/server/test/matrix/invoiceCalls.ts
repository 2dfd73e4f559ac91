import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Calls, Cell, Whose } from './cell.ts';
import { administrators, everyManager } from './clientTable.ts';
import type { Row } from './table.ts';

/** Client invoices are for whoever keeps the place, staff invoices for their member; administrators have them all. */
export const readers: Row = { ...everyManager, agency: [200, 404], provider: [200, 404], member: [200, 404] };
/** Foreign: what is others' never shows; the list itself opens. */
const lists: Row = {
  ...readers,
  agency: [200, 200],
  provider: [200, 200],
  provider_at_level_3: [200, 200],
  office: [200, 200],
  member: [200, 200],
};

/** The other kind of the same shift is nobody's but an administrator's. */
export const otherSide: Row = {
  ...readers,
  agency: [404, 404],
  provider: [404, 404],
  provider_at_level_3: [404, 404],
  office: [404, 404],
  member: [404, 404],
};

/** What each call about invoices answers to whom. */
export const INVOICE_MATRIX: Record<string, Row> = {
  'invoices.list': lists,
  'invoices.export': lists,
  'invoices.find': readers,
  'invoices.find#other_kind': otherSide,
  'invoices.update': administrators,
};

/** Of a shift there: for members one of their own work, or somebody else's. */
async function invoiceOf(cell: Cell, whose: Whose, other_kind = false) {
  if (whose === 'missing') return { uuid: randomUUID(), reference: 'INV-2026-999999' };
  const { make } = cell.house;
  const theirs = cell.kind === 'member' && whose === 'own' ? cell.viewer : await make.member();
  const { client, staff } = await make.invoiced({ office: cell.place(whose), assigned_to: theirs.user_id });
  return (cell.kind === 'member') === other_kind ? client : staff;
}

const list = (path: string): Calls[string] => ({
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

const find = (other_kind: boolean): Calls[string] => ({
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
  'invoices.list': list(''),
  'invoices.export': list('/export'),
  'invoices.find': find(false),
  'invoices.find#other_kind': find(true),
  'invoices.update': {
    names_a_thing: true,
    async call(cell, whose) {
      const { uuid } = await invoiceOf(cell, whose);
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
