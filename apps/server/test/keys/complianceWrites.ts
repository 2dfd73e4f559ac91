import { randomUUID } from 'node:crypto';
import type { House } from '../harness.ts';

type Sent = { method: 'post' | 'put' | 'delete'; url: string; body?: object };

/** So late that no shift of any other test is asked for it. */
const valid_from = '2099-01-01';

/** Every write about what is asked of staff, and for each another that differs from it as little as possible. */
export const complianceWrites = (house: () => House): Record<string, () => Promise<[Sent, Sent]>> => {
  const twice = async (one: () => Sent | Promise<Sent>): Promise<[Sent, Sent]> => [await one(), await one()];
  const item = () => ({ title: randomUUID(), kind: 'training' });
  const asked = async () => ({ item_id: (await house().make.item()).item_id, valid_from });
  const requirement = async () => {
    const { requirement_id } = await house().make.requirement(await house().make.item(), { valid_from });
    return `/api/v1/requirements/${requirement_id}`;
  };
  return {
    'compliance_items.create': () => twice(() => ({ method: 'post', url: '/api/v1/compliance_items', body: item() })),
    'compliance_items.update': async () => {
      const url = `/api/v1/compliance_items/${(await house().make.item()).item_id}`;
      return twice(() => ({ method: 'put', url, body: item() }));
    },
    'requirements.create': () =>
      twice(async () => ({ method: 'post', url: '/api/v1/requirements', body: await asked() })),
    'requirements.update': async () => {
      const url = await requirement();
      return twice(async () => ({ method: 'put', url, body: await asked() }));
    },
    'requirements.remove': () => twice(async () => ({ method: 'delete', url: await requirement() })),
  };
};
