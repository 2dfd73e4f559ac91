import { readFileSync } from 'node:fs';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { expect, test } from 'vitest';
import { slicesOf } from './statuses.ts';

const counts = JOB_STATUSES.map((status, at) => ({ status, total: at % 2 }));

test('gives each status a word and a colour, and tells the two of the same orange apart', () => {
  const slices = slicesOf(counts, 1);
  expect(slices.map(({ label }) => label)).toEqual([
    'Unpublished',
    'Published',
    'Assigned',
    'Confirmed',
    'Checked in',
    'Completed',
    'Cancelled',
    'Declined',
    'Missed',
  ]);
  expect(new Set(slices.map(({ colour, striped }) => `${colour} ${striped}`)).size).toBe(JOB_STATUSES.length);
  expect(slices[4]?.href).toBe('/jobs?status=Checked+in&view=table');
});

test.each([
  ['Published', 'orange', '[statuses-1]'],
  ['Checked in', 'blue', '[statuses-2]'],
  ['cancelled', 'brown', '[statuses-3]'],
  ['declined', 'red', '[statuses-4]'],
  ['Confirmed', 'lime', '[statuses-5]'],
  ['Completed', 'green', '[statuses-6]'],
  ['missed', 'orange', '[statuses-7]'],
] as const)('%s is %s in the chart of statuses $2', (status, colour, _id) => {
  expect(slicesOf([{ status, total: 1 }], 1)[0]?.colour).toBe(`--h-dn-${colour}`);
});

const hueOf = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  const sixth =
    most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
  return (sixth * 60 + 360) % 360;
};

test('has the named colours in light and dark [statuses-8]', () => {
  const css = readFileSync(new URL('../tokens.ts', import.meta.url), 'utf8');
  const hues = Array.from(css.matchAll(/--h-dn-(orange|blue|brown|red|lime|green)': '(#[\da-f]{6})'/g), (token) =>
    [token[1], Math.round(hueOf(token[2] ?? ''))].join(' '),
  );
  expect(hues.slice(0, 6)).toEqual(['orange 29', 'blue 216', 'lime 75', 'green 148', 'red 4', 'brown 25']);
  expect(hues.slice(6)).toEqual(['orange 30', 'blue 216', 'lime 76', 'green 149', 'red 4', 'brown 26']);
});

test('shows a member only their own statuses, without links to lists', () => {
  const slices = slicesOf(counts, 4);
  expect(slices.map(({ label, href }) => [label, href])).toEqual([
    ['Published', undefined],
    ['Confirmed', undefined],
    ['Completed', undefined],
    ['Declined', undefined],
  ]);
});
