import type { NotificationKind } from '@handover/domain/notifications/kinds';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { channelOf } from '../adapters/channels.ts';
import { countUnread, markRead, markReadAbout, newestNotifications } from './queries.ts';

export async function listNotifications(ctx: Ctx) {
  const [data, counts] = await Promise.all([newestNotifications(ctx), countUnread(ctx)]);
  return { data, ...counts };
}

export async function readNotification(ctx: Ctx, { notification_id }: { notification_id: string }) {
  const [data] = await markRead(ctx, notification_id);
  refreshMyScreens(ctx);
  return { data: orNotFound(data, 'Notification') };
}

export async function readAllNotifications(ctx: Ctx) {
  await markRead(ctx);
  refreshMyScreens(ctx);
  return { data: { message: 'All are marked as read' } };
}

/** Marks as read what leads to a page, once the viewer is there, however they came. */
export async function readAbout(ctx: Ctx, kind: NotificationKind, link: string): Promise<void> {
  if ((await markReadAbout(ctx, kind, link)) > 0) refreshMyScreens(ctx);
}

/** Updates the viewer's other screens: what is read on the phone is no longer new on the computer. */
const refreshMyScreens = (ctx: Ctx): void => refreshScreensOf(ctx, [ctx.viewer.user_id]);

/** Updates the screens of these people at once after notifications were read for them. */
export function refreshScreensOf({ after, live }: Pick<Ctx, 'after' | 'live'>, user_ids: readonly string[]): void {
  if (user_ids.length > 0) after(() => live.publish([{ to: user_ids.map(channelOf), event: 'notification' }]));
}
