import { found } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { channelOf } from '../parts/channels.ts';
import { countUnread, markRead, newestNotifications } from './queries.ts';

export async function listNotifications(ctx: Ctx) {
  const [data, counts] = await Promise.all([newestNotifications(ctx), countUnread(ctx)]);
  return { data, ...counts };
}

export async function readNotification(ctx: Ctx, { notification_id }: { notification_id: string }) {
  const [data] = await markRead(ctx, notification_id);
  tellMyOtherScreens(ctx);
  return { data: found(data, 'Notification') };
}

export async function readAllNotifications(ctx: Ctx) {
  await markRead(ctx);
  tellMyOtherScreens(ctx);
  return { data: { message: 'All are marked as read' } };
}

/** What is read on the phone is no longer new on the computer. */
const tellMyOtherScreens = ({ viewer, after, live }: Ctx): void =>
  after(() => live.publish([{ to: [channelOf(viewer.user_id)], event: 'notification' }]));
