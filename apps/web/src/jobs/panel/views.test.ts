import { expect, test } from 'vitest';
import { searchWithView, viewIn } from './views.ts';

test('a link to a view of a shift opens it, the older spelling too', () => {
  expect(viewIn({ job: 'j1', panel: 'edit_job', view: 'board' }, 1)).toBe('edit_job');
  expect(viewIn({ view: 'history' }, 3)).toBe('history');
});

test('what names no view of a shift shows its details, and so does everything to staff', () => {
  expect(viewIn({ job: 'j1', view: 'table' }, 2)).toBe('job');
  expect(viewIn({ panel: 'edit_job' }, 4)).toBe('job');
});

test('moving through a panel leaves the page below it as it was', () => {
  expect(searchWithView({ status: 'active', view: 'map', job: 'j1' }, 'history')).toEqual({
    status: 'active',
    view: 'map',
    job: 'j1',
    panel: 'history',
  });
  expect(searchWithView({ view: 'edit_job', job: 'j1' }, undefined)).toEqual({ job: 'j1' });
});
