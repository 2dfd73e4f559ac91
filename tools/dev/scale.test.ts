import { expect, test } from 'vitest';
import { againstJobs, isWithin } from './scale/checked.ts';
import type { Figures } from './scale/figures.ts';
import { BLOCKS } from './scale/tables.ts';
import { withTables } from './scale.ts';

const NONE = () => undefined;
const page = Object.keys(BLOCKS)
  .map((name) => `<!-- ${name} -->\n\nyesterday’s table\n\n<!-- end of ${name} -->`)
  .join('\n\n');
/** Eight people on two cores, eight milliseconds a call: 250 a second, and each waits for the others. */
const jobs = (p95: number): Figures => ({
  date: '',
  commit: '',
  cores: 2,
  figures: {
    'platform: page 1 at 10m, p95': p95,
    'platform: page 1 at 10m, CPU': 8,
    'platform: page 1 at 10m, CPU of Node': 2,
  },
});

test('every table is written in its place, and writing it again changes nothing', () => {
  const written = withTables(page, NONE);
  expect(written).not.toContain('yesterday’s table');
  expect(withTables(written, NONE)).toBe(written);
});

test('what has not been measured says by which command it will be', () => {
  expect(withTables(page, NONE)).toContain('still to be run at full length: `npm run faults -- load`');
});

test('a figure that was measured stands in the page', () => {
  const kept = (name: string) => (name === 'rush' ? { ...jobs(1), figures: { 'slowest of all': 1234 } } : undefined);
  expect(withTables(page, kept)).toContain('| 1,234 ms | [rush](figures/rush.json) |');
});

test('a page that has no place for a table is refused', () => {
  expect(() => withTables(page.replace('<!-- sized -->', ''), NONE)).toThrow('no place for "sized"');
});

test('a simulation that is far from what was measured is found', () => {
  expect(againstJobs(jobs(45)).map(isWithin)).toEqual([true]);
  expect(againstJobs(jobs(450)).map(isWithin)).toEqual([false]);
  expect(againstJobs(jobs(4)).map(isWithin)).toEqual([false]);
});
