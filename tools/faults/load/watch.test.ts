import { expect, test } from 'vitest';
import { growthPerMinute } from './watch.ts';

const at = (minute: number, rss_mb: number) => ({ at: minute * 60_000, rss_mb });

test('what grows is seen to grow by as much a minute, and what goes up and down is not', () => {
  expect(growthPerMinute([0, 1, 2, 3].map((n) => at(n, 200 + 2 * n)))).toBeCloseTo(2);
  expect(growthPerMinute([0, 1, 2, 3, 4].map((n) => at(n, 200 + (n % 2) * 30)))).toBeCloseTo(0);
});
