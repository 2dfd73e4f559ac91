import { describe, expect, test } from 'vitest';
import { mayAddView, mayNameView, MOST_SAVED_VIEWS } from './savedViews.ts';

const views = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `View ${n}` }));

describe('a saved view', () => {
  test('has a name of its own in its list, whatever its case', () => {
    expect(mayNameView([{ name: 'To chase' }], 'Paid')).toEqual({ ok: true });
    expect(mayNameView([{ name: 'To chase' }], 'TO CHASE')).toMatchObject({
      kind: 'not_now',
      errors: { name: ['You have a view with this name already'] },
    });
  });

  test('is one of at most twenty', () => {
    expect(mayAddView(views(MOST_SAVED_VIEWS - 1), 'Another').ok).toBe(true);
    expect(mayAddView(views(MOST_SAVED_VIEWS), 'Another')).toMatchObject({ ok: false, kind: 'not_now' });
    expect(mayAddView([{ name: 'Another' }], 'another').ok).toBe(false);
  });
});
