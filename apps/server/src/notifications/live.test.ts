import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { done, endpoint } from '@handover/contract/endpoint';
import { openRedisToBreak } from '../../../../faults/parts/redis.ts';
import { useHouse } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { listenTo } from '../../test/stream.ts';
import { buildApp, routes } from '../app.ts';
import { route } from '../http/route.ts';
import { hashOf } from '../http/session.ts';
import { openLive } from '../parts/live.ts';
import { openRedis } from '../parts/redis.ts';
import { notify } from './notify.ts';
import { newsSince } from './queries.ts';

const house = useHouse();
const AN_HOUR = 3_600_000;
const NO_REDIS = 'redis://127.0.0.1:1';

/** What any later feature does: it tells people, and may still be refused afterwards. */
const tell = route(
  endpoint({
    name: 'tell',
    method: 'POST',
    path: '/api/v1/tell',
    levels: [1],
    summary: 'Tell people something',
    input: z.strictObject({ user_ids: z.array(z.uuid()), fails: z.boolean().default(false) }),
    answer: done,
  }),
  async (ctx, { user_ids, fails }) => {
    await notify(ctx, user_ids, { kind: 'message', title: 'The rota is out', link: '/dashboard' });
    if (fails) throw new Error('something else went wrong');
    return { data: { message: 'They were told' } };
  },
);

type Setting = {
  redis_url?: string;
  look_ms?: number;
  streams?: NonNullable<Parameters<typeof buildApp>[0]['streams']>;
};
const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** One server process: its own connections to Redis and its own streams, on the database of the house. */
async function startServer({ redis_url = house().config.REDIS_URL, look_ms = AN_HOUR, streams }: Setting = {}) {
  const { pools, outside, clock, config } = house();
  const redis = openRedis(redis_url);
  const recent = (channels: string[], since: Date) => newsSince(pools, channels, since);
  const live = openLive({ redis, redis_url, clock, recent, look_ms });
  const app = await buildApp({
    pools,
    redis,
    outside: { ...outside, live },
    clock,
    config,
    routes: [...routes, tell],
    ...(streams ? { streams } : {}),
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  if (redis_url !== NO_REDIS) await vi.waitUntil(() => redis.ready());
  closing.push(async () => {
    await app.close();
    live.close();
    redis.close();
  });
  return { url, app, live, redis };
}
type Server = Awaited<ReturnType<typeof startServer>>;

async function page(server: Server, person: Person) {
  const token = (await house().as(person).token) ?? '';
  const listening = await listenTo(server.url, token);
  closing.push(listening.close);
  return { ...listening, token };
}

async function tellThrough(server: Server, people: Person[], fails = false): Promise<number> {
  const admin = await house().as(await house().make.admin()).token;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/tell',
    headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${admin}` },
    payload: { user_ids: people.map(({ user_id }) => user_id), fails },
  });
  return answer.statusCode;
}

const rowsOf = async ({ user_id }: Person): Promise<string[]> => {
  const { rows } = await house().owner.query('select notification_id from app.notifications where user_id = $1', [
    user_id,
  ]);
  return rows.map(({ notification_id }) => notification_id);
};
const SOON = { interval: 5, timeout: 5_000 };

describe('someone with a page open hears of news', () => {
  test('that another server brought, at once, through Redis', async () => {
    const [here, there] = [await startServer(), await startServer()];
    const ann = await house().make.member();
    const hers = await page(here, ann);
    expect(await tellThrough(there, [ann])).toBe(200);
    await expect.poll(hers.ids, SOON).toEqual(await rowsOf(ann));
    expect(hers.ids()).toHaveLength(1);
  });

  test('that their own server brought, with Redis away', async () => {
    const here = await startServer({ redis_url: NO_REDIS });
    const ann = await house().make.member();
    const [first, second] = [await page(here, ann), await page(here, ann)];
    await tellThrough(here, [ann]);
    await expect.poll(first.ids, SOON).toEqual(await rowsOf(ann));
    await expect.poll(second.ids, SOON).toEqual(await rowsOf(ann));
  });

  test('that another server brought, with Redis away, at the next look at the database', async () => {
    const here = await startServer({ redis_url: NO_REDIS, look_ms: 50 });
    const there = await startServer({ redis_url: NO_REDIS });
    const ann = await house().make.member();
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
      const ann = await house().make.member();
      const hers = await page(here, ann);
      await broken.stop();
      await vi.waitUntil(() => !there.redis.ready());
      await tellThrough(there, [ann]);
      await sleep(50);
      expect(hers.ids()).toEqual([]);
      await broken.start();
      await expect.poll(hers.ids, SOON).toEqual(await rowsOf(ann));
      await vi.waitUntil(() => there.redis.ready());
      await tellThrough(there, [ann]);
      await expect.poll(() => hers.ids().toSorted(), SOON).toEqual((await rowsOf(ann)).toSorted());
      expect(hers.ids()).toHaveLength(2);
    } finally {
      await broken.stop();
    }
  });

  test('once, however often the database is looked at', async () => {
    const [here, there] = [await startServer({ look_ms: 20 }), await startServer({ look_ms: 20 })];
    const ann = await house().make.member();
    const hers = await page(here, ann);
    await tellThrough(there, [ann]);
    await tellThrough(here, [ann]);
    await expect.poll(() => hers.ids().length, SOON).toBe(2);
    await sleep(150);
    expect(hers.ids().toSorted()).toEqual((await rowsOf(ann)).toSorted());
  });

  test('and nobody hears what another is told', async () => {
    const here = await startServer({ look_ms: 20 });
    const [ann, bob] = [await house().make.member(), await house().make.member()];
    const [hers, his] = [await page(here, ann), await page(here, bob)];
    await tellThrough(here, [ann]);
    await expect.poll(() => hers.ids().length, SOON).toBe(1);
    await sleep(60);
    expect(his.ids()).toEqual([]);
  });

  test('with everyone else who is told the same, each their own', async () => {
    const [here, there] = [await startServer(), await startServer()];
    const pages: { person: Person; ids: () => string[] }[] = [];
    for (let n = 0; n < 20; n++) {
      const person = await house().make.member();
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
    const ann = await house().make.member();
    const screens = [await page(here, ann), await page(there, ann)];
    await here.app.inject({
      method: 'POST',
      url: '/api/v1/notifications/read',
      headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${screens[0]?.token}` },
    });
    const news = () => screens.map(({ text }) => text().split('event: notification').length - 1);
    await expect.poll(news, SOON).toEqual([1, 1]);
    await sleep(50);
    expect(news()).toEqual([1, 1]);
  });

  test('never of what was taken back: its transaction failed', async () => {
    const here = await startServer({ look_ms: 20 });
    const ann = await house().make.member();
    const hers = await page(here, ann);
    expect(await tellThrough(here, [ann], true)).toBe(500);
    await sleep(80);
    expect([hers.ids(), await rowsOf(ann)]).toEqual([[], []]);
  });

  test('not of words that a stranger puts into Redis', async () => {
    const here = await startServer();
    const ann = await house().make.member();
    const hers = await page(here, ann);
    const send = (text: string) =>
      here.redis.attempt((connection) => connection.publish(`live:user:${ann.user_id}`, text));
    for (const text of ['', 'x', '{"event":"notification"}', 'x no_such_event 1']) await send(text);
    await send('x notification last');
    await expect.poll(hers.ids, SOON).toEqual(['last']);
    expect(hers.text().match(/^event: .*$/gm)).toEqual(['event: notification']);
  });
});

describe('a stream', () => {
  const open = async ({ app }: Server): Promise<number> =>
    Number(/^live_streams (\d+)$/m.exec((await app.inject({ url: '/metrics' })).body)?.[1]);

  test('is sent as one, past every cache and buffer, under the headers of every answer', async () => {
    const { answer, text } = await page(await startServer(), await house().make.member());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.any(String),
    });
    await expect.poll(() => /^retry: \d{4}\n\n/.test(text()), SOON).toBe(true);
  });

  test('says something now and then, so that nothing on the way takes it for dead', async () => {
    const { text } = await page(await startServer({ streams: { heartbeat_ms: 20 } }), await house().make.member());
    await expect.poll(() => text().split('\n:\n').length > 3, SOON).toBe(true);
  });

  test('has no head to ask for alone', async () => {
    const ann = await house().make.admin();
    const authorization = `Bearer ${await house().as(ann).token}`;
    const ask = (url: string) => house().app.inject({ method: 'HEAD', url, headers: { authorization } });
    expect((await ask('/api/v1/live')).statusCode).toBe(404);
    expect((await ask('/api/v1/me')).statusCode).toBe(200);
  });

  test('is for nobody who is not signed in', async () => {
    const { answer } = await listenTo((await startServer()).url, undefined);
    expect(answer.statusCode).toBe(401);
  });

  test('ends when its session is ended, and another’s goes on', async () => {
    const here = await startServer({ streams: { session_check_ms: 30 } });
    const [ann, bob] = [await house().make.member(), await house().make.member()];
    const [hers, his] = [await page(here, ann), await page(here, bob)];
    await sleep(100);
    expect([hers.ended(), his.ended()]).toEqual([false, false]);
    await house().owner.query('delete from app.sessions where token_hash = $1', [hashOf(hers.token)]);
    await expect.poll(hers.ended, SOON).toBe(true);
    expect(his.ended()).toBe(false);
  });

  test('ends when its session has slept too long, for listening is no activity, nor is asking what is new', async () => {
    const here = await startServer({ streams: { session_check_ms: 30 } });
    const { make, owner, time } = house();
    const seen = async (token: string) =>
      (await owner.query('select last_seen_at from app.sessions where token_hash = $1', [hashOf(token)])).rows[0];
    const ann = await make.admin();
    const before = time.now;
    try {
      const hers = await page(here, ann);
      const at_first = await seen(hers.token);
      time.now = new Date(before.getTime() + AN_HOUR);
      const again = await listenTo(here.url, hers.token);
      closing.push(again.close);
      const asked = await here.app.inject({
        url: '/api/v1/notifications',
        headers: { authorization: `Bearer ${hers.token}` },
      });
      expect([again.answer.statusCode, asked.statusCode]).toEqual([200, 200]);
      expect(await seen(hers.token)).toEqual(at_first);
      expect(hers.ended()).toBe(false);
      time.now = new Date(before.getTime() + 8 * AN_HOUR);
      await expect.poll(hers.ended, SOON).toBe(true);
    } finally {
      time.now = before;
    }
  });

  test('too many of one person ends their oldest', async () => {
    const here = await startServer({ streams: { most_per_user: 3 } });
    const [ann, bob] = [await house().make.member(), await house().make.member()];
    const his = await page(here, bob);
    const hers = [await page(here, ann), await page(here, ann), await page(here, ann)];
    hers.push(await page(here, ann));
    await expect.poll(() => hers.map(({ ended }) => ended()), SOON).toEqual([true, false, false, false]);
    expect(his.ended()).toBe(false);
  });

  test('too many for one process is refused with a hint when to come back, and one that goes makes room', async () => {
    const here = await startServer({ streams: { most: 1 } });
    const [ann, bob] = [await house().make.member(), await house().make.member()];
    const hers = await page(here, ann);
    const refused = await page(here, bob);
    expect([refused.answer.statusCode, refused.answer.headers['retry-after']]).toEqual([503, '10']);
    hers.close();
    await expect.poll(async () => (await page(here, bob)).answer.statusCode).toBe(200);
  });

  test('whose reader does not read is let go before it fills the memory', async () => {
    const here = await startServer({ streams: { most_waiting_bytes: 1_000 } });
    const [ann, bob] = [await house().make.member(), await house().make.member()];
    const [hers, his] = [await page(here, ann), await page(here, bob)];
    hers.answer.pause();
    const to = `user:${ann.user_id}`;
    expect(await open(here)).toBe(2);
    for (let n = 0; n < 400 && (await open(here)) === 2; n++) {
      for (let m = 0; m < 500; m++)
        here.live.publish([{ to, event: 'notification', id: `${n}-${m}-${'x'.repeat(500)}` }]);
      await sleep(1);
    }
    expect(await open(here)).toBe(1);
    expect(his.ended()).toBe(false);
  });

  test('is forgotten when its reader leaves, however soon', async () => {
    const here = await startServer();
    const token = await house().as(await house().make.member()).token;
    const { hostname, port } = new URL(here.url);
    for (let ms = 0; ms < 40; ms++) {
      const socket = connect(Number(port), hostname);
      socket.write(`GET /api/v1/live HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
      await sleep(ms / 4);
      socket.destroy();
    }
    await sleep(100);
    expect(await open(here)).toBe(0);
  });

  test('ends with its server, which says to each when to come back', async () => {
    const here = await startServer();
    const pages = [await page(here, await house().make.member()), await page(here, await house().make.member())];
    await here.app.close();
    await expect.poll(() => pages.every(({ ended }) => ended()), SOON).toBe(true);
    for (const { text } of pages) {
      const waits = [...text().matchAll(/^retry: (\d+)$/gm)].map(([, ms]) => Number(ms));
      expect(waits).toHaveLength(2);
      for (const ms of waits) expect([ms >= 1_000, ms <= 5_000]).toEqual([true, true]);
    }
  });
});
