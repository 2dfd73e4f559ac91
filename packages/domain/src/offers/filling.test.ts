import { expect, test } from 'vitest';
import { managersFirst } from './filling.ts';

const card = (name: string, times_here: number, allowed: boolean, own = false) => ({
  name,
  own,
  times_here,
  ask: { allowed },
});

test('puts an agency’s own people before all others who can be asked', () => {
  const cards = [card('knows', 9, true), card('own, not free', 3, false, true), card('own', 0, true, true)];
  expect(managersFirst(cards).map(({ name }) => name)).toEqual(['own', 'knows', 'own, not free']);
});

test('puts people who know the place first, and those who cannot be asked last', () => {
  const cards = [
    card('new', 0, true),
    card('knows, not free', 9, false),
    card('knows', 2, true),
    card('new, not free', 0, false),
    card('knows too', 1, true),
  ];
  expect(managersFirst(cards).map(({ name }) => name)).toEqual([
    'knows',
    'knows too',
    'new',
    'knows, not free',
    'new, not free',
  ]);
});
