import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openProgress } from './progress.ts';

const folder = mkdtempSync(join(tmpdir(), 'progress-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a run goes on where the one before ended, at the same commit alone', () => {
  openProgress<string>('a', 'one', folder).keep('first');
  const again = openProgress<string>('a', 'one', folder);
  again.keep('second');
  expect(openProgress<string>('a', 'one', folder).done()).toEqual(['first', 'second']);
  expect(openProgress<string>('a', 'another', folder).done()).toEqual([]);
  expect(openProgress<string>('b', 'one', folder).done()).toEqual([]);
  again.forget();
  expect(openProgress<string>('a', 'one', folder).done()).toEqual([]);
});

test('without a name, nothing is kept for the next run', () => {
  const progress = openProgress<string>(undefined, 'one', folder);
  progress.keep('first');
  expect(progress.done()).toEqual(['first']);
  expect(openProgress<string>(undefined, 'one', folder).done()).toEqual([]);
});
