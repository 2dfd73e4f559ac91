import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Asked, openGeocoder } from './geocode.ts';
import { openRedis, type RedisPart } from './redis.ts';

const DOOR = { latitude: 53.9583, longitude: -1.1214, approximate: false };
const YORK = { latitude: expect.closeTo(53.96, 1), longitude: expect.closeTo(-1.08, 1), approximate: true };

/** Service that speaks as Nominatim does, with the answer that a test gives it. */
let answer: (response: ServerResponse) => void;
const requests: IncomingMessage[] = [];
const service = createServer((request, response) => {
  requests.push(request);
  answer(response);
});
const finds = (place: object) => (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify([place]));
};
const findsNothing = (response: ServerResponse) => response.end('[]');
const neverAnswers = () => undefined;

let url = '';
let redis: RedisPart;
let noRedis: RedisPart;
beforeAll(async () => {
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/search`;
  redis = openRedis(process.env['REDIS_URL'] ?? '');
  noRedis = openRedis('redis://127.0.0.1:1');
  await vi.waitUntil(() => redis.ready(), { timeout: 60_000 });
});
afterAll(() => {
  redis?.close();
  noRedis?.close();
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  requests.length = 0;
  answer = finds({ lat: '53.9583', lon: '-1.1214', place_rank: 30 });
});

const open = (over: object = {}) =>
  openGeocoder({ url, user_agent: 'Handover (https://handover.example)', redis, pause_ms: 0, ...over });
/** Makes a clock that moves when the test says so: every pause and every time limit, and how each ends. */
function ownTime() {
  const pauses: { ms: number; end: () => void }[] = [];
  const limits: { ms: number; end: () => void }[] = [];
  const time = {
    pause: (ms: number) => new Promise<void>((end) => pauses.push({ ms, end })),
    limit: (ms: number) => {
      const controller = new AbortController();
      limits.push({ ms, end: () => controller.abort() });
      return controller.signal;
    },
  };
  return { time, pauses, limits };
}
/** Makes an address that nobody has asked for before. */
const somewhere = (over: Partial<Asked> = {}): Asked => ({
  address: `14 Carr Lane ${randomUUID()}, Acomb, York, YO26 5RL`,
  city: 'York',
  post_code: 'YO26 5RL',
  country: 'GB',
  ...over,
});

describe('an address is looked up', () => {
  test('with the name of its own country after it, and with who asks [geocode-1]', async () => {
    const asked = somewhere();
    expect(await open().find(asked)).toEqual(DOOR);
    const { searchParams } = new URL(requests[0]?.url ?? '', url);
    expect(Object.fromEntries(searchParams)).toEqual({
      q: `${asked.address}, United Kingdom`,
      countrycodes: 'gb',
      format: 'jsonv2',
      limit: '1',
    });
    expect(requests[0]?.headers['user-agent']).toBe('Handover (https://handover.example)');

    await open().find(somewhere({ country: 'IE' }));
    const irish = new URL(requests[1]?.url ?? '', url).searchParams;
    expect([irish.get('countrycodes'), irish.get('q')?.endsWith(', Ireland')]).toEqual(['ie', true]);
  });

  test('once: the second time, and by another server, the kept answer is given [geocode-2]', async () => {
    const asked = somewhere();
    const geocoder = open();
    expect(await geocoder.find(asked)).toEqual(DOOR);
    expect(await geocoder.find({ ...asked, address: asked.address.toUpperCase() })).toEqual(DOOR);
    expect(await open().find(asked)).toEqual(DOOR);
    expect(requests).toHaveLength(1);
  });

  test('once, when two people ask at the same moment', async () => {
    const asked = somewhere();
    const geocoder = open();
    expect(await Promise.all([geocoder.find(asked), geocoder.find(asked)])).toEqual([DOOR, DOOR]);
    expect(requests).toHaveLength(1);
  });

  test('once by each server while Redis is away', async () => {
    const asked = somewhere();
    const geocoder = open({ redis: noRedis });
    expect(await geocoder.find(asked)).toEqual(DOOR);
    expect(await geocoder.find(asked)).toEqual(DOOR);
    expect(requests).toHaveLength(1);
  });

  test('and what the service knows only by its town stays approximate', async () => {
    answer = finds({ lat: '53.96', lon: '-1.08', place_rank: 16 });
    expect(await open().find(somewhere())).toEqual(YORK);
  });

  test('one after the other, with a pause between', async () => {
    const { time, pauses, limits } = ownTime();
    const geocoder = open({ pause_ms: 150, time });
    const found = Promise.all([geocoder.find(somewhere()), geocoder.find(somewhere()), geocoder.find(somewhere())]);
    await expect.poll(() => limits.length).toBe(3);
    for (const many of [1, 2, 3]) {
      await expect.poll(() => pauses.length).toBe(many);
      expect(requests).toHaveLength(many);
      pauses.at(-1)?.end();
    }
    expect(await found).toEqual([DOOR, DOOR, DOOR]);
    expect(pauses.map(({ ms }) => ms)).toEqual([150, 150, 150]);
  });
});

describe('the gazetteer answers instead', () => {
  test('without a service, and nobody is asked [geocode-3]', async () => {
    expect(await open({ url: '' }).find(somewhere())).toEqual(YORK);
    expect(requests).toHaveLength(0);
  });

  test('when the service does not know the address, and it is not asked again', async () => {
    answer = findsNothing;
    const asked = somewhere();
    expect(await open().find(asked)).toEqual(YORK);
    expect(await open().find(asked)).toEqual(YORK);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['fails', (response: ServerResponse) => response.writeHead(503).end()],
    ['answers something else', (response: ServerResponse) => response.end('<html>')],
    ['answers without a place', finds({ display_name: 'York' })],
    ['sends us elsewhere', (response: ServerResponse) => response.writeHead(302, { location: `${url}/else` }).end()],
    ['breaks off', (response: ServerResponse) => response.destroy()],
  ])('when the service %s, until it is well again [geocode-4]', async (_, failing) => {
    answer = failing;
    const asked = somewhere();
    const geocoder = open();
    expect(await geocoder.find(asked)).toEqual(YORK);
    expect(requests).toHaveLength(1);
    answer = finds({ lat: '53.9583', lon: '-1.1214', place_rank: 30 });
    expect(await geocoder.find(asked)).toEqual(DOOR);
  });

  test('when the service takes too long, for those behind in the queue as well', async () => {
    answer = neverAnswers;
    const { time, limits } = ownTime();
    const geocoder = open({ patience_ms: 1_500, time });
    const all = Promise.all(Array.from({ length: 10 }, () => geocoder.find(somewhere())));
    await expect.poll(() => requests.length).toBe(1);
    // The time limit of each begins when they ask, not when it is their turn.
    await expect.poll(() => limits.map(({ ms }) => ms)).toEqual(Array.from({ length: 10 }, () => 1_500));
    for (const { end } of limits) end();
    expect(await all).toEqual(Array.from({ length: 10 }, () => YORK));
    expect(requests).toHaveLength(1);
  });

  test('at once when many are waiting already', async () => {
    answer = neverAnswers;
    const { time, limits } = ownTime();
    const geocoder = open({ time });
    let answered = 0;
    const waiting = Array.from({ length: 10 }, () => geocoder.find(somewhere()).finally(() => answered++));
    await expect.poll(() => limits.length).toBe(10);
    expect(await geocoder.find(somewhere())).toEqual(YORK);
    expect(answered).toBe(0);
    for (const { end } of limits) end();
    await Promise.all(waiting);
  });

  test('and where it has no answer either, there is none', async () => {
    answer = findsNothing;
    expect(await open().find(somewhere({ city: 'Nowhere at all', post_code: 'ZZ1 1AA' }))).toBeUndefined();
  });
});
