import { describe, expect, test } from 'vitest';
import type { Level } from '../viewer.ts';
import { isSecondFactorOffered, isSecondFactorOn } from './secondFactor.ts';

test.each([
  [{ app: false, passkeys: 0 }, false],
  [{ app: true, passkeys: 0 }, true],
  [{ app: false, passkeys: 1 }, true],
  [{ app: true, passkeys: 2 }, true],
])('a second factor of %o is on: %s', (factors, on) => {
  expect(isSecondFactorOn(factors)).toBe(on);
});

describe('the offer of a second factor', () => {
  const asked = { on: false, required: false, answered: false };

  test('goes to levels 2 and 3', () => {
    const levels = ([1, 2, 3, 4] satisfies Level[]).filter((level) => isSecondFactorOffered({ level, ...asked }));
    expect(levels).toEqual([2, 3]);
  });

  test.each(['on', 'required', 'answered'] as const)('is not made where it is %s', (state) => {
    expect(isSecondFactorOffered({ level: 2, ...asked, [state]: true })).toBe(false);
  });
});
