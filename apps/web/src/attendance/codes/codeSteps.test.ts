import { expect, test } from 'vitest';
import { stepOfCode } from './codeSteps.ts';

const nothing = { job_id: null, title: null, opens_at: null };
const here = { job_id: 'j1', title: 'Willow Court', opens_at: null };

test('leads from a code to the check-in of its open shift, with the code', () => {
  expect(stepOfCode({ ...here, found: 'open' }, 'CDFHJKMN')).toEqual({
    href: '/job_info/j1?panel=check_in&code=CDFHJKMN',
  });
});

test('leads a member who is checked in already to their shift', () => {
  expect(stepOfCode({ ...here, found: 'inside' }, 'CDFHJKMN')).toEqual({ href: '/job_info/j1' });
});

test('tells a member who is early the opening time in London time', () => {
  const early = { ...here, found: 'early', opens_at: '2026-07-12T06:00:00Z' } as const;
  expect(stepOfCode(early, 'CDFHJKMN')).toMatchObject({ title: 'You can check in from 07:00', shift: '/job_info/j1' });
});

test('tells an expired code apart from having no shift', () => {
  expect(stepOfCode({ ...nothing, found: 'turned' }, 'CDFHJKMN')).toMatchObject({
    title: 'This code has changed. Use the one on the screen now',
    shift: null,
  });
  expect(stepOfCode({ ...nothing, found: 'none' }, 'CDFHJKMN')).toMatchObject({
    title: 'You have no shift to check in to now',
  });
});
