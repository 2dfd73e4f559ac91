import { sql } from 'kysely';
import { mayMail } from '@handover/domain/notifications/floods';
import { NOTIFICATION_KINDS, wantsEmail } from '@handover/domain/notifications/kinds';
import type { Db } from '../db/connect.ts';
import type { TaskHandlers } from '../adapters/tasks.ts';
import { sendPush, pushToPhones } from './pushTasks.ts';
import { mailable } from './queries.ts';

const wanted = async (db: Db, notification_ids: readonly string[]) =>
  (await mailable(db, notification_ids)).filter(
    ({ kind, chosen, earlier }) => wantsEmail(kind, chosen ?? undefined) && mayMail(earlier),
  );

export const notificationTasks: Pick<TaskHandlers, 'send_notifications' | 'send_notification' | 'send_push'> = {
  /** Enqueues a task for each mail and each phone, so that a failed one is tried again without the others. */
  async send_notifications(ctx, { notification_ids, by }) {
    const { db } = ctx;
    const ids =
      by === 'phone' ? [] : (await wanted(db, notification_ids)).map(({ notification_id }) => notification_id);
    await sql`
      select app.enqueue('send_notification', json_build_object('notification_id', id))
      from unnest(${ids}::uuid[]) id`.execute(db);
    if (by !== 'mail') await pushToPhones(ctx, notification_ids);
  },

  send_push: sendPush,

  /** Sends a mail. It asks again first: by now the notification may have been read. */
  async send_notification({ db, mail, config }, { notification_id }) {
    const [it] = await wanted(db, [notification_id]);
    if (!it) return;
    await mail.send({
      to: it.email,
      subject: NOTIFICATION_KINDS[it.kind].subject,
      lines: [`Hello ${it.first_name},`, it.title, ...(it.body === '' ? [] : [it.body])],
      action: { label: 'Open in Handover', url: config.PUBLIC_URL + it.link },
      after: [`You choose which of these mails you get under My Profile: ${config.PUBLIC_URL}/my_profile`],
    });
  },
};
