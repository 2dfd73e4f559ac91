import type { Input } from '@handover/contract/endpoint';
import type { messages } from '@handover/contract/messages';
import { spoken } from '@handover/domain/jobs/spoken';
import { MAIL_AFTER_MS, MOST_A_MINUTE, threadLink } from '@handover/domain/messages/policy';
import { newId } from '../db/id.ts';
import { found, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { tellScreensOf } from '../notifications/myNotifications.ts';
import { notify } from '../notifications/notify.ts';
import { announceMessage } from './live.ts';
import { findMeant } from './meant.ts';
import { findMessage, findThread, saidSince, type ThreadRow } from './queries.ts';
import { openThread, writeMessage } from './writes.ts';

const A_MINUTE = 60_000;

/** Says something about a shift; the first message opens the thread. */
export async function sayOfJob(ctx: Ctx, { text, ...asked }: Input<typeof messages.sayOfJob>) {
  const { about, member_id, thread } = await findMeant(ctx, asked);
  if (thread) return say(ctx, thread, text);
  const { job_id } = asked;
  const thread_id = await openThread(ctx, { thread_id: newId(ctx.now), job_id, about, member_id });
  return say(ctx, found(await findThread(ctx, thread_id), 'Thread'), text);
}

export async function sayInThread(ctx: Ctx, { thread_id, text }: Input<typeof messages.sayInThread>) {
  return say(ctx, found(await findThread(ctx, thread_id), 'Thread'), text);
}

/** What was said stays in the thread: neither the bell nor a mail repeats it. */
async function say(ctx: Ctx, thread: ThreadRow, text: string) {
  const { now } = ctx;
  const { thread_id, job } = thread;
  if ((await saidSince(ctx, thread_id, new Date(now.getTime() - A_MINUTE))) >= MOST_A_MINUTE) {
    throw new Refusal('too_many', 'These are many messages at once. Please wait a minute', { retry_after_s: 60 });
  }
  const message_id = newId(now);
  const link = threadLink(thread_id);
  const { hearers, told, relieved } = await writeMessage(ctx, { thread_id, message_id, text, link });
  if (told === null) throw new Refusal('not_now', 'Nobody would read this: the account is no longer in use');
  const said = found(await findMessage(ctx, thread_id, message_id), 'Message');
  await notify(ctx, told, {
    kind: 'message',
    title: `${said.author_name} sent you a message`,
    body: spoken({ ...job, starts_at: new Date(String(job.starts_at)) }, now),
    link,
    mail_after_ms: MAIL_AFTER_MS,
  });
  tellScreensOf(ctx, relieved ?? []);
  announceMessage(ctx, {
    message_id,
    thread_id,
    job_id: job.job_id,
    about: thread.about,
    hearers: [...hearers, ...told],
  });
  return { data: { ...said, thread_id } };
}
