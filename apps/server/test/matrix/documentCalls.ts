import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { pdfWords } from '../readPdf.ts';
import type { Asking, Call, Calls, Cell } from './cell.ts';
import { invoicedAt } from './invoiceCalls.ts';
import { ADMIN_ONLY_HIDDEN, ADMIN_OR_OWN_MEMBER, MANAGERS_OWN_SCOPE, OWN_SCOPE } from './shapes.ts';

const tells =
  (reference: string) =>
  ({ statusCode, rawPayload }: { statusCode: number; rawPayload: Buffer }): void =>
    statusCode === 200
      ? expect(pdfWords(rawPayload)).toContain(reference)
      : expect(rawPayload.toString()).not.toContain(reference);

const pdf = (side: (kind: Cell['kind']) => 'client' | 'staff'): Asking => ({
  names_a_thing: true,
  async call(cell, whose): Promise<Call> {
    const { [side(cell.kind)]: invoice } = await invoicedAt(cell, whose);
    const uuid = whose === 'missing' ? randomUUID() : invoice.uuid;
    return { method: 'GET', url: `/invoices/${uuid}/pdf`, after: tells(invoice.reference) };
  },
});

export const documentCalls: Calls = {
  'invoices.pdf': { answers: OWN_SCOPE, ...pdf((kind) => (kind === 'member' ? 'staff' : 'client')) },
  'invoices.pdf#other side': { answers: ADMIN_ONLY_HIDDEN, ...pdf((kind) => (kind === 'member' ? 'client' : 'staff')) },
  'statements.care_provider': {
    answers: MANAGERS_OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      // A location's neighbour is of the same care provider, so for a location a foreign one is another care provider.
      const place =
        cell.kind === 'office' && whose === 'sibling' ? await cell.testServer.make.office() : cell.place(whose);
      const url = (care_provider_id: string) => `/api/v1/statements/care_providers/${care_provider_id}/2026-11`;
      if (whose === 'missing') return { method: 'GET', url: url(place.care_provider_id) };
      const { client } = await cell.invoiced(place);
      return { method: 'GET', url: url(place.care_provider_id), after: tells(client.reference) };
    },
  },
  'statements.pay': {
    answers: ADMIN_OR_OWN_MEMBER,
    names_a_thing: true,
    async call(cell, whose) {
      const url = (member_id: string) => `/api/v1/statements/pay/2026-11?member_id=${member_id}`;
      if (whose === 'missing') return { method: 'GET', url: url(randomUUID()) };
      const { staff, job } = await invoicedAt(cell, whose);
      return { method: 'GET', url: url(job.assigned_to ?? ''), after: tells(staff.reference) };
    },
  },
};
