import { z } from 'zod';
import { NOTIFICATION_KINDS, type NotificationKind } from '@handover/domain/notifications/kinds';
import { done, endpoint, nothing } from '../endpoint.ts';
import { instant } from '../instant.ts';

const EVERY_LEVEL = [1, 2, 3, 4] as const;
const kind = z.enum(Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]]);

const notification = z.object({
  notification_id: z.uuid(),
  kind,
  title: z.string(),
  body: z.string(),
  link: z.string(),
  created_at: instant,
  read_at: instant.nullable(),
});
export type Notification = z.output<typeof notification>;

/** Maximum that unread notifications are counted to. */
export const MOST_COUNTED = 100;
export const NOTIFICATIONS_SHOWN = 50;

export const listNotifications = endpoint({
  name: 'notifications.list',
  method: 'GET',
  path: '/api/v1/notifications',
  levels: EVERY_LEVEL,
  summary: 'What I was told',
  description: `The newest ${NOTIFICATIONS_SHOWN}. The counts are of unread ones, at most ${MOST_COUNTED}; messages are counted once more by themselves.`,
  input: nothing,
  answer: z.object({
    data: z.array(notification),
    notificationsCount: z.int(),
    messagesCount: z.int(),
  }),
  background: true,
});

export const readNotification = endpoint({
  name: 'notifications.read',
  method: 'POST',
  path: '/api/v1/notifications/:notification_id/read',
  levels: EVERY_LEVEL,
  summary: 'Mark one as read',
  input: z.strictObject({ notification_id: z.uuid() }),
  answer: z.object({ data: notification }),
});

export const readAllNotifications = endpoint({
  name: 'notifications.read_all',
  method: 'POST',
  path: '/api/v1/notifications/read',
  levels: EVERY_LEVEL,
  summary: 'Mark all as read',
  input: nothing,
  answer: done,
});

const preference = z.object({
  kind,
  email: z.boolean(),
  /** True if phones are notified too; null for kinds that are never sent to phones. */
  push: z.boolean().nullable(),
});

export const listPreferences = endpoint({
  name: 'notification_preferences.list',
  method: 'GET',
  path: '/api/v1/notification_preferences',
  levels: EVERY_LEVEL,
  summary: 'Which mails I want, and what my phones are told',
  description: 'One entry per kind that can reach my level.',
  input: nothing,
  answer: z.object({ data: z.array(preference) }),
});

export const savePreference = endpoint({
  name: 'notification_preferences.save',
  method: 'PUT',
  path: '/api/v1/notification_preferences/:kind',
  levels: EVERY_LEVEL,
  summary: 'Say whether I want a mail with this kind, or my phones told',
  description: 'What is not sent stays as it is.',
  input: z
    .strictObject({ kind, email: z.boolean().optional(), push: z.boolean().optional() })
    .refine(({ email, push }) => email !== undefined || push !== undefined, 'Say what you choose'),
  answer: z.object({ data: z.array(preference) }),
});
