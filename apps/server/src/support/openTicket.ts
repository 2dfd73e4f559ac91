import type { Input } from '@handover/contract/endpoint';
import type { supportDesk } from '@handover/contract/support/list';
import { MOST_TICKETS_A_DAY, TOO_MANY_TICKETS } from '@handover/domain/support/raising';
import { PRIORITY_WORDS } from '@handover/domain/support/ticket';
import { afterRaising } from '@handover/domain/support/waiting';
import { newId } from '../db/id.ts';
import { lockPerson } from '../db/lockPerson.ts';
import { Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { cleaned } from './clean.ts';
import { attachFiles } from './files/attach.ts';
import { findTicket } from './find.ts';
import { addLinks } from './links/of.ts';
import { notifyFollowers } from './notifyFollowers.ts';

const A_DAY_MS = 24 * 3_600_000;
const AN_HOUR_S = 3_600;

/**
 * Opens a ticket of one's own to support: it waits for an answer from this moment on, and every administrator is
 * notified.
 */
export async function openTicket(
  ctx: Ctx,
  { title, description, priority, file_ids, links }: Input<typeof supportDesk.raise>,
) {
  const { db, viewer, now } = ctx;
  const clean = cleaned(description, 'description', 'Say what you need help with');
  await assertFewTickets(ctx);
  const uuid = newId(now);
  // The database fills in the author and their place beside the row.
  const { id, raised_by_name } = await db
    .insertInto('tickets')
    .values({
      uuid,
      title,
      description: clean,
      priority,
      raised_by: viewer.user_id,
      created_at: now,
      updated_at: now,
      ...afterRaising(priority, now),
    })
    .returning(['id', 'raised_by_name'])
    .executeTakeFirstOrThrow();
  await attachFiles(ctx, { uuid, comment_id: null }, file_ids);
  await addLinks(ctx, uuid, links);
  await notifyFollowers(
    ctx,
    { uuid },
    {
      kind: 'ticket_raised',
      title: `${raised_by_name} raised ticket #${id}`,
      body: `${title} (${PRIORITY_WORDS[priority]})`,
    },
  );
  return { data: await findTicket(ctx, uuid) };
}

/** Limits tickets a day. The lock on the person keeps several at once from passing the count together. */
async function assertFewTickets({ db, viewer, now }: Ctx): Promise<void> {
  await lockPerson(db, viewer.user_id);
  const { n } = await db
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('raised_by', '=', viewer.user_id)
    .where('created_at', '>', new Date(now.getTime() - A_DAY_MS))
    .executeTakeFirstOrThrow();
  if (n >= MOST_TICKETS_A_DAY) throw new Refusal('too_many', TOO_MANY_TICKETS, { retry_after_s: AN_HOUR_S });
}
