import { expect, test } from 'vitest';
import { costsIn, type Figures, kindsAt } from './figures.ts';
import { needOf, PLACES } from './need.ts';
import { measuredKinds, roughKinds, sizeOf, writtenPerShift } from './sizes.ts';

/** Every call that is asked at the peak costs the same. */
const calls = (node: number, database: number): Figures => ({
  date: '',
  commit: '',
  cores: 2,
  figures: Object.fromEntries(
    Object.keys(needOf({ name: '', workers: 1 }).at_the_peak).flatMap((kind) => [
      [`${kind}, CPU of the server`, node],
      [`${kind}, CPU of the database`, database],
      [`${kind}, written ahead`, 1_000],
    ]),
  ),
});
const [town] = PLACES;
const size = (place: (typeof PLACES)[number], node: number, database: number) =>
  sizeOf(place, (need) => measuredKinds(need, calls(node, database)));

test('a town needs one process and one core', () => {
  expect(town && size(town, 4, 4)).toMatchObject({ webs: 1, database_cores: 1 });
});

test('what costs more needs more, and what was planned is answered in time', () => {
  const place = { name: 'a county', workers: 30_000 };
  const [cheap, dear] = [size(place, 4, 4), size(place, 16, 32)];
  expect(dear.webs).toBeGreaterThan(cheap.webs);
  expect(dear.database_cores).toBeGreaterThan(dear.webs);
  expect(dear.simulated.p95).toBeLessThan(300);
  expect(dear.simulated.database_busy).toBeLessThan(0.65);
});

test('before calls are measured each is taken for a check-in', () => {
  const figures = { 'check-in, CPU of the server': 12, 'check-in, CPU of the database': 5 };
  const need = needOf({ name: '', workers: 1_000 });
  expect(roughKinds(need, { date: '', commit: '', cores: 2, figures })).toEqual([
    { share: need.calls_at_the_peak, node_ms: 12, database_ms: 5, asker_ms: 0, wait_ms: 0 },
  ]);
});

test('a shift writes what its calls write', () => {
  expect(writtenPerShift(calls(1, 1))).toBeCloseTo(6_300);
});

test('a call that nobody has measured stops the reckoning', () => {
  expect(() => kindsAt({ 'a new call': 1 }, costsIn(calls(1, 1)))).toThrow('Nobody has measured "a new call"');
});
