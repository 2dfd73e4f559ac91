import { expect, test } from 'vitest';
import { arcsOf } from './arcs.ts';

const around = (values: number[]) => arcsOf(values).reduce((sum, { length }) => sum + length, 0);

test('covers the ring once with consecutive slices', () => {
  const arcs = arcsOf([24, 31, 12, 186]);
  expect(arcs.map(({ at }) => at)).toEqual([0, 1, 2, 3]);
  arcs.slice(1).forEach((arc, before) => {
    const last = arcs[before];
    expect(arc.from).toBeGreaterThan((last?.from ?? 1) + (last?.length ?? 1));
  });
  const last = arcs.at(-1);
  expect((last?.from ?? 0) + (last?.length ?? 0)).toBeLessThan(1);
  expect(around([24, 31, 12, 186])).toBeCloseTo(1 - 4 * 0.006);
});

test('makes a slice of twice the value twice as long', () => {
  const [few, many] = arcsOf([10, 20]);
  expect((many?.length ?? 0) / (few?.length ?? 1)).toBeCloseTo(2);
});

test('keeps one of a million visible, and omits zero', () => {
  const arcs = arcsOf([1_000_000, 0, 1]);
  expect(arcs.map(({ at }) => at)).toEqual([0, 2]);
  expect(arcs[1]?.length).toBe(0.008);
  expect(around([1_000_000, 0, 1])).toBeCloseTo(1 - 2 * 0.006);
});

test('draws a single slice as the whole ring, and none without values', () => {
  expect(arcsOf([0, 7])).toEqual([{ at: 1, from: 0, length: 1 }]);
  expect(arcsOf([0, 0])).toEqual([]);
});
