import { expect, test } from 'vitest';
import { placeText, stillHas, youStillHave } from './favouriteTexts.ts';

test('names a place with its company, or all of them', () => {
  const care_provider = { company_name: 'Northbrook Care' };
  expect(placeText({ office: { title: 'Willow Court' }, care_provider })).toBe('Willow Court, Northbrook Care');
  expect(placeText({ office: null, care_provider })).toBe('All locations of Northbrook Care');
});

test('counts the shifts that stay in words', () => {
  expect(stillHas('Ann Lee', 1, 'you change')).toBe('Ann Lee still has 1 shift here. It stays until you change it.');
  expect(stillHas('Ann Lee', 2, 'the planner changes')).toBe(
    'Ann Lee still has 2 shifts here. They stay until the planner changes them.',
  );
  expect([1, 2].map(youStillHave)).toEqual([
    'You still have 1 shift there. It stays yours.',
    'You still have 2 shifts there. They stay yours.',
  ]);
});
