import type { House } from '../harness.ts';
import type { Person } from '../make.ts';

type Sent = { method: 'post' | 'put'; url: string; body?: object };

/** Every write about what someone was told, and for each another that differs from it as little as possible. */
export const notificationWrites = (house: () => House): Record<string, (ann: Person) => Promise<[Sent, Sent]>> => {
  const read = async (ann: Person): Promise<Sent> => {
    const { notification_id } = await house().make.notification(ann);
    return { method: 'post', url: `/api/v1/notifications/${notification_id}/read` };
  };
  const choose = (email: boolean): Sent => ({
    method: 'put',
    url: '/api/v1/notification_preferences/message',
    body: { email },
  });
  return {
    'notifications.read': async (ann) => [await read(ann), await read(ann)],
    'notifications.read_all': async (ann) => [{ method: 'post', url: '/api/v1/notifications/read' }, await read(ann)],
    'notification_preferences.save': async () => [choose(true), choose(false)],
  };
};
