import { sql } from 'kysely';
import type { z } from 'zod';
import type { Input } from '@handover/contract/endpoint';
import { MY_TICKETS_AT_A_TIME, type supportDesk } from '@handover/contract/support/list';
import { prepared } from '../../db/connect.ts';
import type { Ctx } from '../../http/route.ts';
import { headOf } from './source.ts';

type Answered = z.input<typeof supportDesk.mine.answer>;

/** Returns the tickets that the viewer raised, at any level, the last updated first. */
export async function myTickets(
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
