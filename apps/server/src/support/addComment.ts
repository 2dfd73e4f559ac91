import type { Input } from '@handover/contract/endpoint';
import type { ticketCommands } from '@handover/contract/support/support';
import { speaksForSupport, ticketPolicy } from '@handover/domain/support/policy';
import { afterComment } from '@handover/domain/support/waiting';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { cleaned, htmlText } from './clean.ts';
import { attachFiles } from './files/attach.ts';
import { findTicket } from './find.ts';
import { lockTicket } from './lock.ts';
import { called, excerpt, notifyFollowers } from './notifyFollowers.ts';
import { writeTicket } from './write.ts';

/** Adds a comment to a ticket. It ends or begins the wait for an answer, and opens a completed ticket again. */
export async function addComment(ctx: Ctx, { uuid, comment: html, file_ids }: Input<typeof ticketCommands.comment>) {
  const { db, viewer, now } = ctx;
  const ticket = await lockTicket(ctx, uuid);
  assertAllowed(ticketPolicy.comment());
  const description = cleaned(html, 'comment', 'Write a comment');
  const { id, author_name } = await db
    .insertInto('ticket_comments')
    .values({ uuid, user_id: viewer.user_id, description, created_at: now })
    .returning(['id', 'author_name'])
    .executeTakeFirstOrThrow();
  await attachFiles(ctx, { uuid, comment_id: id }, file_ids);
  const support = speaksForSupport(viewer, ticket);
  await writeTicket(ctx, ticket, {
    ...afterComment(ticket, { support, now }),
    ...(support && ticket.first_reply_at === null ? { first_reply_at: now } : {}),
  });
  await notifyFollowers(ctx, ticket, {
    kind: 'ticket_reply',
    title: `${author_name} commented on ticket ${called(ticket)}`,
    body: excerpt(htmlText(description)),
  });
  return { data: await findTicket(ctx, uuid) };
}
