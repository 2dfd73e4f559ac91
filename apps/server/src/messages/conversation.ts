import { isAdmin } from '@handover/domain/viewer';
import type { Input } from '@handover/contract/endpoint';
import type { messages } from '@handover/contract/messages/messages';
import { threadLink } from '@handover/domain/messages/policy';
import { areOpposite } from '@handover/domain/messages/recipients';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { readAbout } from '../notifications/myNotifications.ts';
import { announceRead } from './live.ts';
import { resolveThread } from './resolveThread.ts';
import { findThread, memberToWriteTo, messagesBefore, otherOf, threadsBehind } from './queries.ts';
import { authorsAfter, lockThread, moveMark, participantsOf } from './writes.ts';

/**
 * Lists the threads in which the viewer takes part; an administrator finds what others say about bookings at the
 * booking.
 */
export async function listThreads(ctx: Ctx, { after }: Input<typeof messages.threads>) {
  const { threads, next } = await threadsBehind(ctx, after);
  const data = threads.map(({ last_text, last_is_mine, ...thread }) => ({
    ...thread,
    with: otherOf(thread),
    last: { text: last_text, mine: last_is_mine },
  }));
  return { data, next };
}

export async function listShiftMessages(ctx: Ctx, { before, ...asked }: Input<typeof messages.ofJob>) {
  const { thread, with: other } = await resolveThread(ctx, asked);
  if (!thread) return { data: { thread: null, with: other, messages: [] }, next: null };
  const { next, messages: said } = await messagesBefore(ctx, thread.thread_id, before);
  return { data: { thread, with: other, messages: said }, next };
}

export async function listThreadMessages(ctx: Ctx, { thread_id, before }: Input<typeof messages.ofThread>) {
  const thread = orNotFound(await findThread(ctx, thread_id), 'Thread');
  const { next, messages: said } = await messagesBefore(ctx, thread_id, before);
  const member = isAdmin(ctx.viewer) && thread.member_id !== null && (await memberToWriteTo(ctx, thread.member_id));
  return { data: { thread, with: member || otherOf(thread), messages: said }, next };
}

/** Marks a thread as read, under the bell too; the others see it if it is news. */
export async function markThreadRead(ctx: Ctx, { thread_id, message_id }: Input<typeof messages.read>) {
  const { job } = orNotFound(await findThread(ctx, thread_id), 'Thread');
  const thread = orNotFound(await lockThread(ctx, thread_id), 'Thread');
  const later = await authorsAfter(ctx, thread_id, message_id);
  const unread = later?.filter((author) => areOpposite(thread, author, ctx.viewer.user_id)).length;
  if (unread !== undefined && (await moveMark(ctx, { thread_id, message_id, unread }))) {
    const people = await participantsOf(ctx, thread_id);
    announceRead(
      ctx,
      { thread_id, job_id: job.job_id },
      people.map(({ user_id }) => user_id),
    );
  }
  const { unread: left } = orNotFound(await findThread(ctx, thread_id), 'Thread');
  if (left === 0) await readAbout(ctx, 'message', threadLink(thread_id));
  return { data: { message: 'Read' } };
}
