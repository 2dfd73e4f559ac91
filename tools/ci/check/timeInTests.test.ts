import { describe, expect, test } from 'vitest';
import { timeIn, timeProblems } from './timeInTests.ts';

describe('a test of the gate', () => {
  test.each([
    ['const start = performance.now();', 'measures time'],
    ['const start = process.hrtime.bigint();', 'measures time'],
    ["import { setTimeout as sleep } from 'node:timers/promises';", 'waits for a fixed time'],
    ['await new Promise((go) => setTimeout(go, 50));', 'waits for a fixed time'],
    ['await page.waitForTimeout(400);', 'waits for a fixed time'],
    ['await scheduler.wait(400);', 'waits for a fixed time'],
    ['while (Date.now() < deadline) await ask();', 'compares measured time'],
    ['for (const end = later(); end >= Date.now(); ) ask();', 'compares measured time'],
    ['expect(Date.now()).toBeLessThan(end);', 'compares measured time'],
    ['expect(took).toBeLessThan(5_000 + Date.now());', 'compares measured time'],
    ['expect(claims.exp - Date.now()).toBe(1);', 'subtracts measured time'],
    ['const began = Date.now(); work(); const took = Date.now() - began;', 'subtracts measured time'],
    ['const began = Date.now(); const ended = Date.now(); tell(ended - began);', 'subtracts measured time'],
    ['const took = new Date().getTime() - Date.now();', 'subtracts measured time'],
  ])('may not contain: %s', (source, what) => {
    expect(timeIn(source)).toEqual([`1: ${what}`]);
  });

  test.each([
    'const name = `Clonmore Care ${Date.now()}`;',
    'const now = () => Date.now();',
    'const starts_at = new Date(Date.now() - 600_000);',
    'const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);',
    'const now = Date.now(); const before = new Date(now - 2 * DAY);',
    'const yesterday = new Date(Math.floor(Date.now() / DAY) * DAY - DAY);',
    "vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });",
    'test.setTimeout(1_200_000);',
    'const worker = { setTimeout: (go: () => void) => timers.push(go) };',
    '// setTimeout and performance.now() are not used here',
    'clearTimeout(timer);',
    'await expect.poll(() => heard.length).toBe(1);',
  ])('may contain: %s', (source) => {
    expect(timeIn(source)).toEqual([]);
  });
});

test('a file that may use time is named with a reason, and only while it does', () => {
  const sources = new Map([
    ['a.test.ts', '\nawait sleep(performance.now());'],
    ['b.test.ts', 'await page.waitForTimeout(1);'],
    ['c.test.ts', 'expect(1).toBe(1);'],
  ]);
  const reviewed = { 'b.test.ts': 'a reason', 'c.test.ts': 'a reason', 'gone.test.ts': 'a reason' };
  expect(timeProblems(sources, reviewed).map((words) => words.split(';')[0])).toEqual([
    'a.test.ts:2: measures time',
    'c.test.ts: neither waits nor measures',
    'gone.test.ts: neither waits nor measures',
  ]);
});
