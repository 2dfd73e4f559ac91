import { expect, test, vi } from 'vitest';
import { openRedisToBreak } from '../../../../tools/lab/machine/redis.ts';
import { NO_REDIS, SOON } from '../../test/live.ts';
import { openRedis } from './redis.ts';

test('a Redis that is away is not waited for', async () => {
  const redis = openRedis(NO_REDIS);
  let attempts = 0;
  // The next round of the event loop is the earliest moment at which anything could come over a wire.
  const nextRound = new Promise<string>((resolve) => setImmediate(() => resolve('still waiting')));
  for (let n = 0; n < 2; n++) {
    const answer = redis.attempt((connection) => (attempts++, connection.ping()));
    expect(await Promise.race([answer, nextRound])).toBeUndefined();
  }
  expect(attempts).toBe(2);
  redis.close();
});

test('a silent Redis is given up, left alone for a second after three times, and then asked again', async () => {
  const silent = await openRedisToBreak();
  let now_ms = 0;
  const redis = openRedis(silent.url, () => now_ms);
  let asked = 0;
  const ask = () => redis.attempt((connection) => (asked++, connection.ping()));
  try {
    await vi.waitUntil(() => redis.ready(), SOON);
    expect(await ask()).toBe('PONG');
    silent.freeze();
    for (let n = 0; n < 3; n++) expect(await ask()).toBeUndefined();
    expect(asked).toBe(4);
    now_ms = 999;
    expect(await ask()).toBeUndefined();
    expect(asked).toBe(4);
    silent.wake();
    now_ms = 1_000;
    await expect.poll(ask, SOON).toBe('PONG');
  } finally {
    redis.close();
    await silent.stop();
  }
});
