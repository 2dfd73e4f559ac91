import { expect, test } from 'vitest';
import { codeInHalves, stepOf, turnsAt, typedCode } from './code.ts';

const TURN = Date.parse('2026-11-12T10:24:00Z');

test('a code is valid for its half minute, to the last millisecond', () => {
  const [first, last, next] = [new Date(TURN), new Date(TURN + 29_999), new Date(TURN + 30_000)];
  expect(stepOf(last)).toBe(stepOf(first));
  expect(stepOf(next)).toBe(stepOf(first) + 1);
  expect([turnsAt(first), turnsAt(last)]).toEqual([next, next]);
});

test('a code does not repeat when the clocks go back', () => {
  const [before, after] = [new Date('2026-10-25T00:59:59Z'), new Date('2026-10-25T01:00:00Z')];
  expect(stepOf(after)).toBe(stepOf(before) + 1);
});

test.each(['cdfh jkmn', 'CDFH-JKMN', ' CDFHJKMN\n', 'c d f h j k m n'])(
  '"%s" is read as the code it stands for',
  (typed) => {
    expect(typedCode(typed)).toBe('CDFHJKMN');
    expect(codeInHalves(typedCode(typed))).toBe('CDFH JKMN');
  },
);
