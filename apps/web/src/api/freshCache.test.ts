import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { FreshCache } from './freshCache.ts';

/** Observes a shift; the test answers each read when it wants to. */
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

test('shows a change that happened before the first answer arrived', async () => {
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

test('reads once more after many changes, without dropping the first answer', async () => {
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

test('reads once if nothing changes', async () => {
  const { readings, status, leave } = lookAtShift();
  await vi.waitUntil(() => readings.length === 1);
  readings[0]?.('open');
  await vi.waitUntil(() => status() === 'open');
  expect(readings).toHaveLength(1);
  leave();
});
