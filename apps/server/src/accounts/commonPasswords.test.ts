import { expect, test } from 'vitest';
import { PASSWORD_MIN } from '@handover/domain/accounts/password';
import { DEMO_PASSWORD } from '../../seed/seed.ts';
import { countOfCommonest, isAmongTheCommonest } from './passwords.ts';

test('more than three thousand passwords that our rules would let through are known [commonPasswords-1]', () => {
  expect(countOfCommonest).toBeGreaterThan(3000);
  for (const password of [
    'q1w2e3r4t5y6',
    '1qaz2wsx3edc',
    'qwertyqwerty',
    'onedirection',
    'PeanutButter',
    '112233445566',
  ]) {
    expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MIN);
    expect(isAmongTheCommonest(password), `${password} is known`).toBe(true);
  }
});

test('four words of one’s own are none of them', () => {
  for (const password of [DEMO_PASSWORD, 'chosen on the night bus', '1qaz2wsx3edc and a kettle']) {
    expect(isAmongTheCommonest(password), `${password} is known`).toBe(false);
  }
});
