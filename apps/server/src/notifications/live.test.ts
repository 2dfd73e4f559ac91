import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { done, endpoint } from '@handover/contract/endpoint';
import { openRedisToBreak } from '../../../../tools/lab/machine/redis.ts';
import { useTestServer } from '../../test/harness.ts';
import { haveHeardAll, liveIn, type LiveServer, NO_REDIS, SOON } from '../../test/live.ts';
import type { Person } from '../../test/make.ts';
import { route } from '../http/route.ts';
import { notify } from './notify.ts';

const testServer = useTestServer();

/** Route that notifies people and may still be refused afterwards, as any later feature may do. */
const tell = route(
  endpoint({
    name: 'tell',
    method: 'POST',
    path: '/api/v1/tell',
    levels: [1],
    summary: 'Tell people something',
    input: z.strictObject({ user_ids: z.array(z.uuid()), fails: z.boolean(), mail_after_ms: z.int().optional() }),
    answer: done,
  }),
  async (ctx, { user_ids, fails, mail_after_ms }) => {
    const later = mail_after_ms === undefined ? {} : { mail_after_ms };
    await notify(ctx, user_ids, { kind: 'message', title: 'The rota is out', link: '/dashboard', ...later });
    if (fails) throw new Error('something else went wrong');
    return { data: { message: 'They were told' } };
  },
);

const { startServer, page } = liveIn(testServer, [tell]);

type How = { fails?: boolean; mail_after_ms?: number };

async function tellThrough(server: LiveServer, people: Person[], { fails = false, ...how }: How = {}): Promise<number> {
  const admin = await testServer().as(await testServer().make.admin()).token;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/tell',
    headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${admin}` },
    payload: { user_ids: people.map(({ user_id }) => user_id), fails, ...how },
  });
  return answer.statusCode;
}

const rowsOf = async ({ user_id }: Person): Promise<string[]> => {
  const { rows } = await testServer().owner.query('select notification_id from app.notifications where user_id = $1', [
    user_id,
  ]);
  return rows.map(({ notification_id }) => notification_id);
};

describe('someone with a page open gets news', () => {
  test('that another server brought, at once, through Redis', async () => {
    const [here, there] = [await startServer(), await startServer()];
    const ann = await testServer().make.member();
    const hers = await page(here, ann);
    expect(await tellThrough(there, [ann])).toBe(200);
    await expect.poll(hers.ids, SOON).toEqual(await rowsOf(ann));
    expect(hers.ids()).toHaveLength(1);
  });

  test('that their own server brought, with Redis away [live-1]', async () => {
    const here = await startServer({ redis_url: NO_REDIS });
    const ann = await testServer().make.member();
    const [first, second] = [await page(here, ann), await page(here, ann)];
    await tellThrough(here, [ann]);
    await expect.poll(first.ids, SOON).toEqual(await rowsOf(ann));
    await expect.poll(second.ids, SOON).toEqual(await rowsOf(ann));
  });

  test('that another server brought, with Redis away, at the next look at the database', async () => {
    const here = await startServer({ redis_url: NO_REDIS, look_ms: 50 });
    const there = await startServer({ redis_url: NO_REDIS });
    const ann = await testServer().make.member();
    const hers = await page(here, ann);
    await tellThrough(there, [ann]);
    await expect.poll(hers.ids, SOON).toEqual(await rowsOf(ann));
  });

  test('that another server brought while Redis was away, as soon as Redis is back', async () => {
    const broken = await openRedisToBreak();
    try {
      const servers = await Promise.all([
        startServer({ redis_url: broken.url }),
        startServer({ redis_url: broken.url }),
      ]);
      const [here, there] = servers;
      const ann = await testServer().make.member();
      const hers = await page(here, ann);
      await broken.stop();
      await vi.waitUntil(() => !there.redis.ready(), SOON);
      await tellThrough(there, [ann]);
      await haveHeardAll(here, [hers]);
      expect(hers.ids()).toEqual([]);
      await broken.start();
      await expect.poll(hers.ids, SOON).toEqual(await rowsOf(ann));
      await vi.waitUntil(async () => (await there.redis.attempt((connection) => connection.ping())) === 'PONG', SOON);
      await tellThrough(there, [ann]);
      await expect.poll(() => hers.ids().toSorted(), SOON).toEqual((await rowsOf(ann)).toSorted());
      expect(hers.ids()).toHaveLength(2);
    } finally {
      await broken.stop();
    }
  });

  test('once, however often the database is looked at', async () => {
    const [here, there] = [await startServer({ look_ms: 20 }), await startServer({ look_ms: 20 })];
    const ann = await testServer().make.member();
    const hers = await page(here, ann);
    await tellThrough(there, [ann]);
    await tellThrough(here, [ann]);
    await expect.poll(() => hers.ids().length, SOON).toBe(2);
    await here.looksAgain();
    for (const server of [here, there]) await haveHeardAll(server, [hers]);
    expect(hers.ids().toSorted()).toEqual((await rowsOf(ann)).toSorted());
  });

  test('and nobody gets another’s [live-2]', async () => {
    const here = await startServer({ look_ms: 20 });
    const [ann, bob] = [await testServer().make.member(), await testServer().make.member()];
    const [hers, his] = [await page(here, ann), await page(here, bob)];
    await tellThrough(here, [ann]);
    await expect.poll(() => hers.ids().length, SOON).toBe(1);
    await here.looksAgain();
    await haveHeardAll(here, [his]);
    expect(his.ids()).toEqual([]);
  });

  test('with everyone else who is notified of the same, each their own', async () => {
    const [here, there] = [await startServer(), await startServer()];
    const pages: { person: Person; ids: () => string[] }[] = [];
    for (let n = 0; n < 20; n++) {
      const person = await testServer().make.member();
      pages.push({ person, ids: (await page(here, person)).ids });
    }
    await tellThrough(
      there,
      pages.map(({ person }) => person),
    );
    for (const { person, ids } of pages) await expect.poll(ids, SOON).toEqual(await rowsOf(person));
  });

  test('once on each screen when they read something on one of them', async () => {
    const [here, there] = [await startServer(), await startServer()];
    const ann = await testServer().make.member();
    const screens = [await page(here, ann), await page(there, ann)];
    await here.app.inject({
      method: 'POST',
      url: '/api/v1/notifications/read',
      headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${screens[0]?.token}` },
    });
    const news = () => screens.map(({ text }) => text().split('event: notification').length - 1);
    await expect.poll(news, SOON).toEqual([1, 1]);
    await haveHeardAll(here, screens);
    expect(news()).toEqual([1, 1]);
  });

  test.each([
    ['with a mail at once', {}],
    ['with a mail in ten minutes', { mail_after_ms: 600_000 }],
  ])('never of what was rolled back: its transaction failed, %s [live-3]', async (_, how) => {
    const here = await startServer({ look_ms: 20 });
    const ann = await testServer().make.member();
    const hers = await page(here, ann);
    expect(await tellThrough(here, [ann], { fails: true, ...how })).toBe(500);
    await here.looksAgain();
    await haveHeardAll(here, [hers]);
    expect([hers.ids(), await rowsOf(ann)]).toEqual([[], []]);
  });

  test('not of words that a stranger puts into Redis [live-4]', async () => {
    const here = await startServer();
    const ann = await testServer().make.member();
    const hers = await page(here, ann);
    const channel = `live:${new URL(testServer().config.DATABASE_URL).pathname.slice(1)}`;
    const send = (text: string) => here.redis.attempt((connection) => connection.publish(channel, text));
    const to = [`user:${ann.user_id}`];
    for (const text of ['', 'x', '{"event":"notification"}', '[]', '{"from":"x","news":[1]}']) await send(text);
    for (const news of [
      { event: 'no_such_event', to, id: '1' },
      { event: 'notification', to, id: '2', data: 'x' },
      { event: 'notification', to, id: '3\nevent: job' },
      { event: 'job', to, id: '4', data: { title: 'x' } },
    ]) {
      await send(JSON.stringify({ from: 'x', news: [news] }));
    }
    await send(JSON.stringify({ from: 'x', news: [{ event: 'notification', to, id: 'last' }] }));
    await expect.poll(hers.ids, SOON).toEqual(['last']);
    expect(hers.text().match(/^event: .*$/gm)).toEqual(['event: notification']);
  });
});
