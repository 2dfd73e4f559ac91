import { expect, test } from 'vitest';
import { ITEM_KINDS } from './items.ts';

test('right to work, criminal records and registration are never overruled; training and vaccinations may be', () => {
  const hard = Object.entries(ITEM_KINDS).flatMap(([kind, { hard: never }]) => (never ? [kind] : []));
  expect(hard).toEqual(['right_to_work', 'criminal_record', 'registration']);
  expect(Object.keys(ITEM_KINDS)).toEqual([...hard, 'training', 'vaccination']);
});
