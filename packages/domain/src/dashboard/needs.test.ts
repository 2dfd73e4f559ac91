import { expect, test } from 'vitest';
import { needAddress, needWords } from './needs.ts';

test.each([
  ['no_show', 1, '1 no show'],
  ['no_show', 3, '3 no shows'],
  ['late', 1, '1 late check-in'],
  ['late', 2, '2 late check-ins'],
  ['soon', 6, '6 unallocated in the next 24 h'],
  ['soon', 1_000, '1,000 unallocated in the next 24 h'],
  ['soon', 1_001, '1,000+ unallocated in the next 24 h'],
  ['expiring', 1, '1 certificate expires this week'],
  ['expiring', 3, '3 certificates expire this week'],
] as const)('%s, %i of them, reads "%s"', (need, total, words) => {
  expect(needWords(need, total)).toBe(words);
});

test('each links to the list of what was counted', () => {
  expect(needAddress('late')).toBe('/jobs?status=late&view=table');
  expect(needAddress('expiring')).toBe('/compliance?within=7&kind=skill&state=verified');
});
