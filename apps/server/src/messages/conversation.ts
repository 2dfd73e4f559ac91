import { isAdmin } from '@handover/domain/viewer';
import type { Input } from '@handover/contract/endpoint';
import type { messages } from '@handover/contract/messages/messages';
import { messagePolicy, threadLink } from '@handover/domain/messages/policy';
import { areOpposite } from '@handover/domain/messages/recipients';
import { allowed, toSentVerdict } from '@handover/domain/verdict';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { readAbout } from '../notifications/myNotifications.ts';
import { findBookingContact } from './home.ts';
import { announceRead } from './live.ts';
import { resolveThread } from './resolveThread.ts';
import { findThread, memberToWriteTo, messagesBefore, otherOf, type ThreadRow, threadsBehind } from './queries.ts';
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
  const open = { write: toSentVerdict(allowed) };
  if (!thread) return { data: { thread: null, with: other, can: open, messages: [] }, next: null };
  const { next, messages: said } = await messagesBefore(ctx, thread.thread_id, before);
  const { can } = await sideOf(ctx, thread);
  return { data: { thread, with: other, can, messages: said }, next };
}

export async function listThreadMessages(ctx: Ctx, { thread_id, before }: Input<typeof messages.ofThread>) {
  const thread = orNotFound(await findThread(ctx, thread_id), 'Thread');
  const { next, messages: said } = await messagesBefore(ctx, thread_id, before);
  const member = isAdmin(ctx.viewer) && thread.member_id !== null && (await memberToWriteTo(ctx, thread.member_id));
  const { can, with: other } = await sideOf(ctx, thread);
  return { data: { thread, with: member || other, can, messages: said }, next };
}

/** Says whether the viewer may write in a thread now, and with whom; a number goes along only while they may. */
async function sideOf(ctx: Ctx, thread: ThreadRow) {
  const other = otherOf(thread);
  if (thread.about !== 'home') return { can: { write: toSentVerdict(allowed) }, with: other };
  const contact = await findBookingContact(ctx, thread.job.job_id);
  const booking = contact?.member_id === thread.member_id ? contact : undefined;
  const verdict = messagePolicy.with_home(ctx.viewer, booking, ctx.now, true);
  const telephone = verdict.ok ? (contact?.telephone ?? null) : null;
  return { can: { write: toSentVerdict(verdict) }, with: other && { ...other, telephone } };
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
