import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { FreshCache } from './freshCache.ts';

/** Somebody looks at a shift; each reading is answered when the test says so. */
function lookAtShift() {
  const cache = new FreshCache();
  const readings: ((status: string) => void)[] = [];
  const seen = new QueryObserver(cache, {
    queryKey: ['shift'],
    queryFn: () => new Promise<string>((answer) => readings.push(answer)),
    retry: false,
  });
  const leave = seen.subscribe(() => undefined);
  const changed = () => void cache.invalidateQueries({ queryKey: ['shift'] });
  return { readings, changed, leave, status: () => seen.getCurrentResult().data };
}

test('a change while the first answer is on its way is seen', async () => {
  const { readings, changed, status, leave } = lookAtShift();
  await vi.waitUntil(() => readings.length === 1);
  changed();
  readings[0]?.('open');
  await vi.waitUntil(() => readings.length === 2);
  expect(status()).toBe('open');
  readings[1]?.('assigned');
  await vi.waitUntil(() => status() === 'assigned');
  leave();
});

test('many changes meanwhile take nothing away and ask once', async () => {
  const { readings, changed, status, leave } = lookAtShift();
  await vi.waitUntil(() => readings.length === 1);
  for (let n = 0; n < 5; n++) changed();
  readings[0]?.('open');
  await vi.waitUntil(() => readings.length === 2);
  readings[1]?.('assigned');
  await vi.waitUntil(() => status() === 'assigned');
  expect(readings).toHaveLength(2);
  leave();
});

test('what nobody changes is asked for once', async () => {
  const { readings, status, leave } = lookAtShift();
  await vi.waitUntil(() => readings.length === 1);
  readings[0]?.('open');
  await vi.waitUntil(() => status() === 'open');
  expect(readings).toHaveLength(1);
  leave();
});
