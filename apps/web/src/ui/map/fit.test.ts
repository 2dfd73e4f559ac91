import { expect, test } from 'vitest';
import { southwards } from './drawing.ts';
import { viewOfAll } from './fit.ts';

const SCREEN = { width: 830, height: 690 };

test('fits both islands on a screen, from their centre [fit-1]', () => {
  const view = viewOfAll([-10.5, 50, 1.8, 59], SCREEN, 10);
  expect(view.zoom).toBeGreaterThan(5);
  expect(view.zoom).toBeLessThan(6);
  expect(view.longitude).toBeCloseTo(-4.35);
  expect(view.latitude).toBeGreaterThan(54.5);
});

test('zooms to a single home no closer than the maximum [fit-2]', () => {
  expect(viewOfAll([-1.1, 53.9, -1.1, 53.9], SCREEN, 10)).toEqual({
    latitude: expect.closeTo(53.9, 6),
    longitude: -1.1,
    zoom: 10,
  });
});

test('zooms out one level for twice the width', () => {
  const near = viewOfAll([-2, 53, -1, 53.1], SCREEN, 18);
  expect(viewOfAll([-2.5, 53, -0.5, 53.1], SCREEN, 18).zoom).toBeCloseTo(near.zoom - 1);
});

test('shows all of it on a small map too', () => {
  expect(Number.isFinite(viewOfAll([-2, 53, -1, 54], { width: 90, height: 60 }, 18).zoom)).toBe(true);
});

test('zooms closer with a smaller margin', () => {
  const part = [-2, 53, -1, 53.6] as const;
  const px = 250;
  const near = viewOfAll(part, { width: 390, height: px }, 18, 10);
  expect(near.zoom).toBeGreaterThan(viewOfAll(part, { width: 390, height: px }, 18).zoom);
  const world = 256 * 2 ** near.zoom;
  const height = (southwards(53) - southwards(53.6)) * world;
  expect(height).toBeCloseTo(px - 20, 5);
});
