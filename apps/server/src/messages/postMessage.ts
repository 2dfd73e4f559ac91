import { isAdmin, isMember } from '@handover/domain/viewer';
import type { Input } from '@handover/contract/endpoint';
import type { messages } from '@handover/contract/messages/messages';
import { shiftInWords } from '@handover/domain/shifts/shiftInWords';
import { MAIL_AFTER_MS, messagePolicy, MOST_A_MINUTE, threadLink } from '@handover/domain/messages/policy';
import { areOpposite, contactOf, homeSide, readersOf } from '@handover/domain/messages/recipients';
import { newId } from '../db/id.ts';
import { orNotFound, assertAllowed, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { everyAdministrator } from '../notifications/administrators.ts';
import { refreshScreensOf } from '../notifications/myNotifications.ts';
import { notify } from '../notifications/notify.ts';
import { findBookingContact } from './home.ts';
import { announceMessage } from './live.ts';
import { resolveThread } from './resolveThread.ts';
import { findMessage, findThread, countMessagesSince, type ThreadRow } from './queries.ts';
import {
  alreadyNotified,
  contactsOf,
  type LockedThread,
  lockBooking,
  lockPlace,
  insertMessage,
  insertThread,
  join,
  lockThread,
  managersOf,
  markNoticesRead,
  participantsOf,
} from './writes.ts';

const A_MINUTE = 60_000;

/** Posts a message about a shift, which is locked while it is checked who may; the first message opens the thread. */
export async function postAboutShift(ctx: Ctx, { text, ...asked }: Input<typeof messages.sendAboutJob>) {
  const place = await lockPlace(ctx, asked.job_id);
  const { thread, people, ...its } = await resolveThread(ctx, asked);
  if (thread) return postMessage(ctx, thread, text);
  await insertThread(ctx, orNotFound(place, 'Shift'), its);
  const { thread: opened } = await resolveThread(ctx, asked);
  const { thread_id } = orNotFound(opened, 'Thread');
  await join(ctx, thread_id, people);
  return postInThread(ctx, { thread_id, text });
}

export async function postInThread(ctx: Ctx, { thread_id, text }: Input<typeof messages.sendInThread>) {
  return postMessage(ctx, orNotFound(await findThread(ctx, thread_id), 'Thread'), text);
}

/** Posts a message in a thread. Its text stays there: neither the bell nor a mail repeats it. */
async function postMessage(ctx: Ctx, { thread_id, about, job }: ThreadRow, text: string) {
  const { now, viewer } = ctx;
  if (about === 'home') await lockBooking(ctx, job.job_id);
  const thread = orNotFound(await lockThread(ctx, thread_id), 'Thread');
  const link = threadLink(thread_id);
  const { participants, administrators, home } = await peopleOf(ctx, thread);
  if ((await countMessagesSince(ctx, thread_id, new Date(now.getTime() - A_MINUTE))) >= MOST_A_MINUTE) {
    throw new Refusal('too_many', 'These are many messages at once. Please wait a minute', { retry_after_s: 60 });
  }
  const readers = readersOf(thread, viewer.user_id, participants, administrators);
  if (readers.length === 0) throw new Refusal('not_now', 'Nobody would read this: the account is no longer in use');

  const message_id = newId(now);
  const people = participants.map(({ user_id }) => user_id);
  const unread_by = people.filter((user_id) => areOpposite(thread, viewer.user_id, user_id));
  await join(ctx, thread_id, people);
  await insertMessage(ctx, { thread_id, message_id, text, unread_by });
  const said = orNotFound(await findMessage(ctx, thread_id, message_id), 'Message');
  const notified = await alreadyNotified(ctx, readers, link);
  const told = readers.filter((user_id) => !notified.includes(user_id));
  await notify(ctx, told, {
    kind: 'message',
    title: `${said.author_name} sent you a message`,
    body: shiftInWords({ ...job, starts_at: new Date(String(job.starts_at)) }, now),
    link,
    mail_after_ms: MAIL_AFTER_MS,
  });
  // Once one administrator, or one manager of the home, answers, the others need not do so any more.
  if (isAdmin(viewer) || (about === 'home' && !isMember(viewer))) {
    const colleagues = about === 'home' ? home : administrators.filter((user_id) => !people.includes(user_id));
    refreshScreensOf(ctx, await markNoticesRead(ctx, colleagues, link));
  }
  const hearers = [...people, ...told];
  announceMessage(ctx, { message_id, thread_id, job_id: job.job_id, about: thread.about, hearers });
  return { data: { ...said, thread_id } };
}

/**
 * Returns the people who take part once this is said: the author, too, for a member's message an administrator who knows
 * the shift, and the managers of the home in its own thread.
 */
async function peopleOf(ctx: Ctx, thread: LockedThread) {
  const { viewer, now } = ctx;
  const { thread_id, about, job_id, member_id } = thread;
  const here = await participantsOf(ctx, thread_id);
  const ids = here.map(({ user_id }) => user_id);
  const contact = about === 'home' ? await findBookingContact(ctx, job_id) : undefined;
  const booking = contact?.member_id === member_id ? contact : undefined;
  assertAllowed(messagePolicy.in_thread(viewer, thread, ids, { booking, now }));
  const home = about === 'home' ? homeSide(await managersOf(ctx, thread_id)) : [];
  const administrators = about === 'booking' ? await everyAdministrator(ctx.db) : [];
  const contacts = about === 'booking' && viewer.user_id === member_id ? await contactsOf(ctx, thread_id) : undefined;
  const joins = [viewer.user_id, ...home, ...(contacts ? [contactOf(contacts, administrators)] : [])];
  const fresh = [...new Set(joins)].filter(
    (user_id): user_id is string => user_id !== undefined && !ids.includes(user_id),
  );
  return { administrators, home, participants: [...here, ...fresh.map((user_id) => ({ user_id, active: true }))] };
}
