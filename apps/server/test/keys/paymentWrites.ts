import type { House } from '../harness.ts';
import { owed } from '../owed.ts';

type Sent = { method: 'post'; url: string; body: object };

/** A payment and a reversal, and of each another that differs by a word. */
export const paymentWrites = (house: () => House): Record<string, () => Promise<[Sent, Sent]>> => ({
  async 'invoices.add_payment'() {
    const { uuid } = await owed(house());
    const paid = { amount: 100, payment_method_id: 'card', date: '2026-11-12' };
    const pay = (receipt: string): Sent => ({
      method: 'post',
      url: `/invoices/${uuid}/payment/store`,
      body: { ...paid, receipt },
    });
    return [pay('BACS 1'), pay('BACS 2')];
  },
  async 'invoices.reverse_payment'() {
    const { uuid } = await owed(house());
    const { rows } = await house().owner.query(
      `insert into app.invoice_payments (uuid, amount, method, date, created_by_name, created_at)
       values ($1, 100, 'cash', '2026-11-12', 'Ann Lee', $2) returning id`,
      [uuid, house().clock()],
    );
    const reverse = (reason: string): Sent => ({
      method: 'post',
      url: `/api/v1/invoices/${uuid}/payments/${rows[0].id}/reverse`,
      body: { reason },
    });
    return [reverse('It bounced'), reverse('It has bounced')];
  },
});
