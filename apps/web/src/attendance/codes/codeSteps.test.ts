import { expect, test } from 'vitest';
import { stepOfCode } from './codeSteps.ts';

const nothing = { job_id: null, title: null, opens_at: null };
const here = { job_id: 'j1', title: 'Willow Court', opens_at: null };

test('a code of a shift that is open leads to its check-in, with the code', () => {
  expect(stepOfCode({ ...here, found: 'open' }, 'CDFHJKMN')).toEqual({
    href: '/job_info/j1?panel=check_in&code=CDFHJKMN',
  });
});

test('whoever is in already comes to their shift', () => {
  expect(stepOfCode({ ...here, found: 'inside' }, 'CDFHJKMN')).toEqual({ href: '/job_info/j1' });
});

test('whoever is early reads from when, as the clock in London says', () => {
  const early = { ...here, found: 'early', opens_at: '2026-07-12T06:00:00Z' } as const;
  expect(stepOfCode(early, 'CDFHJKMN')).toMatchObject({ title: 'You can check in from 07:00', shift: '/job_info/j1' });
});

test('a code that has turned is told apart from having no shift', () => {
  expect(stepOfCode({ ...nothing, found: 'turned' }, 'CDFHJKMN')).toMatchObject({
    title: 'This code has changed. Use the one on the screen now',
    shift: null,
  });
  expect(stepOfCode({ ...nothing, found: 'none' }, 'CDFHJKMN')).toMatchObject({
    title: 'You have no shift to check in to now',
  });
});
