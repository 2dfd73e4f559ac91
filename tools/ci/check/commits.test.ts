import { expect, test } from 'vitest';
import { wrongSubject } from './commits.ts';

test.each([
  'feat(offers): accept by keyboard',
  'fix: keep the focus',
  'feat(api)!: rename a field',
  'Merge branch a into b',
])('accepts "%s"', (subject) => expect(wrongSubject(subject)).toBeUndefined());

test.each([
  'One name for one thing',
  'feature: add',
  'feat(Offers): add',
  'fix:no space',
  `docs: ${'long '.repeat(15)}`,
])('refuses "%s"', (subject) => expect(wrongSubject(subject)).toBeDefined());
