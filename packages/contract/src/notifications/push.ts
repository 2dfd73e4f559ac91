import { z } from 'zod';
import { done, endpoint, nothing } from '../endpoint.ts';
import { line } from '../text.ts';

const EVERY_LEVEL = [1, 2, 3, 4] as const;

/** Maximum phones and computers of one person; beyond it the oldest is removed. */
export const MOST_PHONES = 10;

const address = line(1000);

export const push = {
  find: endpoint({
    name: 'push.find',
    method: 'GET',
    path: '/api/v1/push',
    levels: EVERY_LEVEL,
    summary: 'How my phones are told',
    description:
      'The key that a browser needs to opt in, or null where push is not set up; and the addresses of those that have.',
    input: nothing,
    answer: z.object({ data: z.object({ public_key: z.string().nullable(), endpoints: z.array(z.string()) }) }),
  }),
  subscribe: endpoint({
    name: 'push_subscriptions.save',
    method: 'POST',
    path: '/api/v1/push_subscriptions',
    levels: EVERY_LEVEL,
    summary: 'Tell this phone, too',
    description: `What a browser’s PushManager hands out. A browser is whose it was last; of one person at most ${MOST_PHONES} are kept, the newest. Signing out of the session ends it.`,
    input: z.strictObject({
      endpoint: address,
      keys: z.strictObject({ p256dh: line(200), auth: line(100) }),
    }),
    answer: done,
  }),
  unsubscribe: endpoint({
    name: 'push_subscriptions.remove',
    method: 'POST',
    path: '/api/v1/push_subscriptions/remove',
    levels: EVERY_LEVEL,
    summary: 'Tell this phone no more',
    description: 'By its address, whether or not it is known.',
    input: z.strictObject({ endpoint: address }),
    answer: done,
  }),
};
