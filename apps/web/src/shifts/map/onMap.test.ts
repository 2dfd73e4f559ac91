import { expect, test } from 'vitest';
import { canBeOnMap } from './onMap.ts';

test.each([
  undefined,
  'active',
  'unallocated',
  'pending',
  'allocated',
  'checkedin',
  'Published',
  'Checked in',
] as const)('a map can show what %s leaves', (filter) => expect(canBeOnMap(filter)).toBe(true));

test.each(['completed', 'Completed', 'Unpublished', 'cancelled', 'declined', 'missed'] as const)(
  'shows no %s shifts on a map',
  (filter) => expect(canBeOnMap(filter)).toBe(false),
);
