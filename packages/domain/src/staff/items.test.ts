import { expect, test } from 'vitest';
import { ITEM_KINDS, titleWithNations } from './items.ts';

test('right to work, criminal records and registration are never overruled; training and vaccinations may be', () => {
  const hard = Object.entries(ITEM_KINDS).flatMap(([kind, { hard: never }]) => (never ? [kind] : []));
  expect(hard).toEqual(['right_to_work', 'criminal_record', 'registration']);
  expect(Object.keys(ITEM_KINDS)).toEqual([...hard, 'training', 'vaccination']);
});

test('a requirement says in which nations it applies, unless it is everywhere [items-1]', () => {
  expect(titleWithNations({ title: 'PVG membership', nations: ['Scotland'] })).toBe('PVG membership (Scotland)');
  expect(titleWithNations({ title: 'Enhanced DBS', nations: ['England', 'Wales'] })).toBe(
    'Enhanced DBS (England, Wales)',
  );
  expect(titleWithNations({ title: 'Fire safety', nations: [] })).toBe('Fire safety');
});
