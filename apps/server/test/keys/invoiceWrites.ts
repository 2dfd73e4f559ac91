import type { House } from '../harness.ts';

type Sent = { method: 'put'; url: string; body: object };

/** The notes on an invoice, and others that differ by a word. */
export const invoiceWrites = (house: () => House): Record<string, () => Promise<[Sent, Sent]>> => ({
  async 'invoices.update'() {
    const { client } = await house().make.invoiced();
    const note = (client_notes: string): Sent => ({
      method: 'put',
      url: `/api/v1/invoices/${client.uuid}`,
      body: { client_notes, admin_notes: '' },
    });
    return [note('Please quote it'), note('Please quote it in full')];
  },
});
