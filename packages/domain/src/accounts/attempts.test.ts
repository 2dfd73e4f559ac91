import { expect, test } from 'vitest';
import {
  ATTEMPT_LIMITS,
  type Attempted,
  clearedByRightAnswer,
  isLocked,
  limitedWords,
  LONG_COUNTERS,
  networkOf,
} from './attempts.ts';

test.each([
  ['81.2.69.160', '81.2.69.160'],
  ['::ffff:81.2.69.160', '81.2.69.160'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12:34::/64'],
  ['2001:0DB8:0012:0034::1', '2001:db8:12:34::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::5:6:7:8', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the network of %s is %s [attempts-1]', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('counts a known device only by itself, for passwords and for codes [attempts-2]', () => {
  for (const what of ['sign_in_known', 'second_factor_known'] as const) {
    expect(ATTEMPT_LIMITS[what].map(({ per, most }) => [per, most])).toEqual([
      ['device', 10],
      ['device', 100],
    ]);
  }
});

test('stops one network before it uses up the attempts of an account', () => {
  for (const what of ['sign_in', 'recovery'] as const) {
    const most = (per: string) =>
      Math.min(...ATTEMPT_LIMITS[what].filter((limit) => limit.per === per).map((limit) => limit.most));
    expect(most('account_and_network')).toBeLessThan(most('account'));
  }
});

test('a right password clears the counts of its account, and takes back one attempt of its network', () => {
  expect(clearedByRightAnswer('sign_in')).toEqual([
    { counter: 'sign_in_network', per: 'network', all: false },
    { counter: 'sign_in_here', per: 'account_and_network', all: true },
    { counter: 'sign_in', per: 'account', all: true },
    { counter: 'sign_in_row', per: 'account', all: true },
  ]);
  expect(clearedByRightAnswer('second_factor').map(({ counter }) => counter)).toEqual([
    'second_factor',
    'second_factor_row',
  ]);
});

test.each<[Attempted, number, string]>([
  [
    'sign_in',
    280,
    'Too many attempts. Try again in 5 minutes, or choose “Forgot password?”: a new password lets you in at once',
  ],
  [
    'sign_in_known',
    60,
    'Too many attempts. Try again in 1 minute, or choose “Forgot password?”: a new password lets you in at once',
  ],
  ['second_factor', 86_400, 'Too many attempts. Only a new password lets you in now: choose “Forgot password?”'],
  ['recovery', 3600, 'Too many attempts. Try again in 60 minutes. A link that you have by mail works for an hour'],
  ['registration', 61, 'Too many attempts. Try again in 2 minutes'],
])('tells a person who tried %s too often what to do [attempts-3]', (what, wait_s, words) => {
  expect(limitedWords(what, wait_s)).toBe(words);
});

test('keeps only failures in a row for longer than an hour', () => {
  expect(new Set(LONG_COUNTERS)).toEqual(
    new Set(['sign_in_row', 'sign_in_device_row', 'second_factor_row', 'second_factor_device_row']),
  );
  expect([isLocked(3600), isLocked(3601)]).toEqual([false, true]);
});
