import { sql } from 'kysely';
import type { z } from 'zod';
import type { Input, Answer } from '@handover/contract/endpoint';
import { MY_TICKETS_AT_A_TIME, type supportDesk, ticketsList } from '@handover/contract/support/list';
import { MOST_OPTIONS } from '@handover/contract/list';
import { TICKET_VIEWS } from '@handover/domain/support/ticket';
import { prepared } from '../../db/connect.ts';
import type { Ctx } from '../../http/route.ts';
import { literally } from '../../db/like.ts';
import { countMatches } from '../../lists/filtered.ts';
import { exactTotal } from '../../lists/total.ts';
import { headOf, ticketsFor } from './source.ts';

type Answered = z.input<typeof supportDesk.mine.answer>;

/** Returns the tickets that the viewer raised, at any level, the last updated first. */
export async function listMyTickets(
  { db, viewer, now }: Ctx,
  { after }: Input<typeof supportDesk.mine>,
): Promise<Answered> {
  // The last ticket of the previous page may have moved since, but the reader still goes on from it.
  const further =
    after === undefined
      ? sql``
      : sql`and (t.updated_at, t.uuid) < (select b.updated_at, b.uuid from tickets b
                                          where b.uuid = ${after} and b.raised_by = ${viewer.user_id})`;
  const rows = await prepared(
    db,
    sql<Answered['data'][number]>`
      select ${headOf(now)},
        (select max(c.created_at) from ticket_comments c where c.uuid = t.uuid and c.is_admin and c.deleted_at is null)
          as answered_at
      from tickets t where t.raised_by = ${viewer.user_id} ${further}
      order by t.updated_at desc, t.uuid desc limit ${sql.lit(MY_TICKETS_AT_A_TIME + 1)}`,
  );
  const data = rows.slice(0, MY_TICKETS_AT_A_TIME);
  return { data, next: rows.length > data.length ? (data.at(-1)?.uuid ?? null) : null };
}

/** Returns the administrators to whom a ticket may be assigned, by name. */
export async function listAdministratorOptions({ db }: Ctx, { search = '' }: Input<typeof supportDesk.administrators>) {
  const { rows } = await sql<{ value: string; label: string }>`
    select * from (select user_id as value, first_name || ' ' || last_name as label from administrators) a
    where lower(label) like ${`%${literally(search.toLowerCase())}%`}
    order by label limit ${sql.lit(MOST_OPTIONS)}`.execute(db);
  return rows;
}

/** Counts each view, by the very conditions that the list itself uses. */
export async function countViews(ctx: Ctx): Promise<Answer<typeof supportDesk.views>> {
  const { db, viewer } = ctx;
  const source = ticketsFor(ctx);
  const asked = { source, viewer, page_size: 0, offset: 0, ...ticketsList.sort };
  const [open, ...counts] = await Promise.all([
    exactTotal(db, source, viewer),
    ...TICKET_VIEWS.map((view) => countMatches(db, { ...asked, filters: { view } })),
  ]);
  const [mine = 0, unassigned = 0, overdue = 0] = counts;
  return { data: { open, mine, unassigned, overdue } };
}
