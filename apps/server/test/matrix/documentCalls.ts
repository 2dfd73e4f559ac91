import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { pdfWords } from '../readPdf.ts';
import type { Call, Calls, Cell, Whose } from './cell.ts';
import { administrators, everyManager } from './clientTable.ts';
import { otherSide, readers } from './invoiceCalls.ts';
import type { Row } from './table.ts';

/** What each call for a document of the money answers to whom. */
export const DOCUMENT_MATRIX: Record<string, Row> = {
  'invoices.pdf': readers,
  'invoices.pdf#other side': otherSide,
  'statements.care_provider': everyManager,
  'statements.pay': { ...administrators, member: [200, 404] },
};

/** A shift that was worked there, by the member who asks where it is theirs. */
async function invoicedAt(cell: Cell, whose: Whose) {
  const { make } = cell.house;
  const mine = cell.kind === 'member' && whose === 'own' ? { assigned_to: cell.viewer.user_id } : {};
  const office = whose === 'missing' ? cell.place('stranger') : cell.place(whose);
  return make.invoiced({ office, ...mine });
}

const tells =
  (reference: string) =>
  ({ statusCode, rawPayload }: { statusCode: number; rawPayload: Buffer }): void =>
    statusCode === 200
      ? expect(pdfWords(rawPayload)).toContain(reference)
      : expect(rawPayload.toString()).not.toContain(reference);

const pdf = (side: (kind: Cell['kind']) => 'client' | 'staff'): Calls[string] => ({
  names_a_thing: true,
  async call(cell, whose): Promise<Call> {
    const { [side(cell.kind)]: invoice } = await invoicedAt(cell, whose);
    const uuid = whose === 'missing' ? randomUUID() : invoice.uuid;
    return { method: 'GET', url: `/invoices/${uuid}/pdf`, after: tells(invoice.reference) };
  },
});

export const documentCalls: Calls = {
  'invoices.pdf': pdf((kind) => (kind === 'member' ? 'staff' : 'client')),
  'invoices.pdf#other side': pdf((kind) => (kind === 'member' ? 'client' : 'staff')),
  'statements.care_provider': {
    names_a_thing: true,
    async call(cell, whose) {
      // A location's neighbour is of the same care provider, so what is foreign to it is another care provider.
      const place = cell.kind === 'office' && whose === 'sibling' ? await cell.house.make.office() : cell.place(whose);
      const url = (care_provider_id: string) => `/api/v1/statements/care_providers/${care_provider_id}/2026-11`;
      if (whose === 'missing') return { method: 'GET', url: url(place.care_provider_id) };
      const { client } = await cell.house.make.invoiced({ office: place });
      return { method: 'GET', url: url(place.care_provider_id), after: tells(client.reference) };
    },
  },
  'statements.pay': {
    names_a_thing: true,
    async call(cell, whose) {
      const url = (member_id: string) => `/api/v1/statements/pay/2026-11?member_id=${member_id}`;
      if (whose === 'missing') return { method: 'GET', url: url(randomUUID()) };
      const { staff, job } = await invoicedAt(cell, whose);
      return { method: 'GET', url: url(job.assigned_to ?? ''), after: tells(staff.reference) };
    },
  },
};
