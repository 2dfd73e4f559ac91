import { type Insertable, sql } from 'kysely';
import type { InvoicePayments } from '../../db/schema.ts';
import type { Ctx } from '../../http/route.ts';

type Entry = Pick<
  Insertable<InvoicePayments>,
  'uuid' | 'amount' | 'method' | 'receipt' | 'date' | 'reverses' | 'reason'
>;

/** Adds an entry. Entries never change; the database computes the balance from them. */
export async function writePayment({ db, viewer, now }: Ctx, entry: Entry): Promise<void> {
  const { user_id } = viewer;
  await db
    .insertInto('invoice_payments')
    .values({
      ...entry,
      created_by: user_id,
      created_by_name: sql<string>`(select first_name || ' ' || last_name from users where user_id = ${user_id})`,
      created_at: now,
    })
    .execute();
}
