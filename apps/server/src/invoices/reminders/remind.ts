import { sql } from 'kysely';
import { addUp, type Occasion, REMINDERS, reminderInWords, type Reminding } from '@handover/domain/invoices/reminders';
import type { Db } from '../../db/connect.ts';
import { notifyEach } from '../../notifications/notify.ts';
import { payersOf } from '../payers.ts';

type Notice = Parameters<typeof notifyEach>[0];
export type Owing = { uuid: string; care_provider_id: string; office_id: string; balance: number; occasion: Occasion };

const OCCASIONS = JSON.stringify(Object.entries(REMINDERS).map(([occasion, days]) => ({ occasion, days })));

/**
 * Returns what some care providers owe, each care provider whole, because its people get one notification for
 * everything. Reminders that were sent already are left out.
 */
export async function owingSome(
  { db, now }: { db: Db; now: Date },
  { night, since, after }: { night: string; since: string; after: string | null },
  most: number,
): Promise<{ owing: Owing[]; next: string | null }> {
  const { rows } = await sql<Owing & { reminded: boolean }>`
    with owing as (
      select i.uuid, i.care_provider_id, i.office_id, i.balance, o.occasion
      from jsonb_to_recordset(${OCCASIONS}) o (occasion text, days int)
      join invoices i on i.kind = 'client' and i.balance > 0
        and i.due_date between ${since}::date - o.days and ${night}::date - o.days
      where (${after}::uuid is null or i.care_provider_id > ${after}::uuid)
        and not exists (select from invoice_reminders r where r.uuid = i.uuid and r.occasion = o.occasion)),
    these as (select distinct care_provider_id from owing order by care_provider_id limit ${most}),
    reminded as (
      insert into invoice_reminders (uuid, occasion, sent_at)
      select uuid, occasion, ${now} from owing join these using (care_provider_id)
      on conflict do nothing returning uuid, occasion)
    select owing.*, reminded.uuid is not null as reminded
    from owing join these using (care_provider_id) left join reminded using (uuid, occasion)
    order by care_provider_id, uuid`.execute(db);
  const providers = new Set(rows.map(({ care_provider_id }) => care_provider_id));
  return {
    owing: rows.filter(({ reminded }) => reminded),
    next: providers.size < most ? null : (rows.at(-1)?.care_provider_id ?? null),
  };
}

/** Sends one notification to each payer, however many invoices it is about. */
export async function notifyPayers(ctx: Notice, owing: readonly Owing[]): Promise<void> {
  const payers = await payersOf(ctx.db, [...new Set(owing.map(({ care_provider_id }) => care_provider_id))]);
  const tellings = payers.flatMap(({ user_id, care_provider_id, office_id }) => {
    const theirs = owing.filter(
      (invoice) =>
        invoice.care_provider_id === care_provider_id && (office_id === null || invoice.office_id === office_id),
    );
    const [first, ...others] = theirs;
    if (!first) return [];
    const told = reminderOf(addUp(theirs));
    return [
      { user_ids: [user_id], ...told, ...(others.length === 0 ? { link: `/invoices/${first.uuid}` as const } : {}) },
    ];
  });
  await notifyEach(ctx, tellings);
}

/** Makes a notification, linked to the list of invoices: the overdue ones, if there are any. */
export const reminderOf = (owed: Reminding) => ({
  kind: 'invoice_overdue' as const,
  ...reminderInWords(owed),
  link: `/invoices${owed.overdue.count > 0 ? '?state=overdue' : ''}` as const,
});
