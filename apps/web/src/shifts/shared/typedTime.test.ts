import { TIME_OPTIONS } from '@handover/domain/posting/fields';
import { expect, test } from 'vitest';
import { matchesTime, tidyTime } from './typedTime.ts';

test.each([
  ['7', '07:00'],
  ['19', '19:00'],
  ['730', '07:30'],
  ['0730', '07:30'],
  ['7.30', '07:30'],
  ['14:45', '14:45'],
  ['14:20', undefined],
  ['25', undefined],
  ['', undefined],
  ['night', undefined],
])('someone who types "%s" means %s', (typed, time) => {
  expect(tidyTime(typed)).toBe(time);
});

test('narrows the choice of times while typing', () => {
  const offered = (typed: string) => TIME_OPTIONS.filter((time) => matchesTime(time, typed));
  expect(offered('143')).toEqual(['14:30']);
  expect(offered('7')).toEqual(['07:00', '07:15', '07:30', '07:45']);
  expect(offered('')).toHaveLength(96);
});
