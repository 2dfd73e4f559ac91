import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { routes } from '../src/routes.ts';
import type { Route } from '../src/http/route.ts';
import { recentNews } from '../src/openAdapters.ts';
import { type LivePart, openLive } from '../src/adapters/live.ts';
import { openRedis, type RedisPart } from '../src/adapters/redis.ts';
import type { TestServer } from './testServer.ts';
import type { Person } from './make.ts';
import { listenTo } from './stream.ts';

export const NO_REDIS = 'redis://127.0.0.1:1';
/** Interval and limit of waiting for something that should be immediate. */
export const SOON = { interval: 5, timeout: 60_000 };
const A_MINUTE = 60_000;
const AN_HOUR = 60 * A_MINUTE;

type Setting = {
  redis_url?: string;
  look_ms?: number;
  most?: NonNullable<Parameters<typeof openLive>[0]['most']>;
  streams?: NonNullable<Parameters<typeof buildApp>[0]['streams']>;
};
export type LiveServer = {
  url: string;
  app: FastifyInstance;
  live: LivePart;
  redis: RedisPart;
  /** Waits for a poll of the database that begins and ends after this call. */
  looksAgain: () => Promise<void>;
};
/** An open page of one person, with the fields that `haveHeardAll` needs. */
type OpenPage = { user_id: string; text: () => string };

/**
 * Waits until the pages have received all that the server has published so far. The server publishes a marker to each
 * of them; news keep their order on a stream and through Redis, so all that was sent before the marker has arrived with
 * it.
 */
export async function haveHeardAll(from: LiveServer, pages: readonly OpenPage[]): Promise<void> {
  const id = `mark-${randomUUID()}`;
  const to = pages.map(({ user_id }) => `user:${user_id}`);
  from.live.publish([{ event: 'message', to, id, data: { thread_id: randomUUID(), job_id: randomUUID() } }]);
  const without = () => pages.filter(({ text }) => !text().includes(`id: ${id}\n`)).map(({ user_id }) => user_id);
  await expect.poll(without, SOON).toEqual([]);
}

/**
 * Helpers that start servers side by side on the test server's database, and pages with streams. All end with their
 * test.
 */
export function liveIn(testServer: () => TestServer, more: readonly Route[] = []) {
  const closing: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  /**
   * Starts one process: its own connections to Redis and its own streams. It does not poll the database unless told to,
   * and changes made before it started are too old to be news.
   */
  async function startServer(setting: Setting = {}): Promise<LiveServer> {
    const { redis_url = testServer().config.REDIS_URL, look_ms = AN_HOUR, most, streams } = setting;
    const { pools, adapters, clock, config, time } = testServer();
    time.now = new Date(time.now.getTime() + A_MINUTE);
    const redis = openRedis(redis_url);
    const looks = { begun: 0, ended: 0 };
    const recent = async (since: Date, most_read: number) => {
      looks.begun++;
      return recentNews(pools, since, most_read).finally(() => looks.ended++);
    };
    const looksAgain = async () => {
      const next = looks.begun + 1;
      // The news of a poll are published by the time the next one begins.
      await vi.waitUntil(() => looks.ended >= next && looks.begun > next, SOON);
    };
    const database_url = config.DATABASE_URL;
    const live = openLive({ redis, redis_url, database_url, clock, recent, look_ms, ...(most ? { most } : {}) });
    const app = await buildApp({
      pools,
      redis,
      adapters: { ...adapters, live },
      clock,
      config,
      routes: [...routes, ...more],
      ...(streams ? { streams } : {}),
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    if (redis_url !== NO_REDIS) await vi.waitUntil(() => redis.ready(), SOON);
    closing.push(async () => {
      await app.close();
      live.close();
      redis.close();
    });
    return { url, app, live, redis, looksAgain };
  }

  return {
    startServer,
    /** Opens a page of a signed-in person. */
    async page(server: LiveServer, person: Person) {
      const token = (await testServer().as(person).token) ?? '';
      const listening = await listenTo(server.url, token);
      closing.push(listening.close);
      return { ...listening, token, user_id: person.user_id };
    },
    /** Sends a person's request through one of the servers. */
    async send(server: LiveServer, person: Person, method: 'POST' | 'PUT', url: string, payload: object = {}) {
      const authorization = `Bearer ${await testServer().as(person).token}`;
      const headers = { 'x-requested-with': 'XMLHttpRequest', authorization };
      return server.app.inject({ method, url, headers, payload });
    },
  };
}
