import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Bars } from './Bars.tsx';
import { ChartCard } from './ChartCard.tsx';
import { Doughnut } from './Doughnut.tsx';
import { StatusBars } from './StatusBars.tsx';
import shared from '../shared.module.css';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const drawn = (its: ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <RouterContextProvider router={router}>{its}</RouterContextProvider>
    </MantineProvider>,
  ).replace(/<style[\s\S]*?<\/style>/g, '');
const bars = (...values: number[]) =>
  values.map((value, at) => ({ label: `Day ${at + 1}`, value, says: String(value), spoken: `${value} shifts` }));

describe('bars', () => {
  const markup = drawn(<Bars bars={bars(3, 12, 0)} summary="Shifts per day: 15 together" />);

  test('have their day and number each, and a description together', () => {
    expect(markup).toContain('role="group" aria-label="Shifts per day: 15 together"');
    expect([...markup.matchAll(/role="img" aria-label="([^"]+)"/g)].map(([, said]) => said)).toEqual([
      'Day 1: 3 shifts',
      'Day 2: 12 shifts',
      'Day 3: 0 shifts',
    ]);
  });

  test('are as high as their share of the highest', () => {
    expect([...markup.matchAll(/--share:([\d.]+)/g)].map(([, share]) => Number(share))).toEqual([0.25, 1, 0]);
  });

  test('are one stop in the tab order, at today', () => {
    expect([...markup.matchAll(/tabindex="(-?\d)"/g)].map(([, index]) => index)).toEqual(['-1', '-1', '0']);
  });

  test('of a month label every sixth day, and always the last', () => {
    const dense = drawn(<Bars bars={bars(...Array.from({ length: 30 }, () => 1))} summary="" />);
    expect(dense).toContain('data-dense');
    expect([...dense.matchAll(/aria-label="Day (\d+):[^>]*data-named/g)].map(([, day]) => Number(day))).toEqual([
      6, 12, 18, 24, 30,
    ]);
    expect(markup).not.toContain('data-dense');
  });

  test('of a month with more credited than invoiced have no height', () => {
    expect(drawn(<Bars bars={bars(-5, 10)} summary="" />)).toContain('--share:0"');
  });
});

describe('ring', () => {
  const slices = [
    { label: 'Published', value: 24, colour: '--h-dn-orange', href: '/jobs?status=Published' },
    { label: 'Assigned', value: 0, colour: '--h-dn-grey' },
    { label: 'Missed', value: 4, colour: '--h-dn-orange', striped: true },
  ];
  const markup = drawn(<Doughnut slices={slices} summary="Shift Status: 28 together" />);

  test('has its total in the middle, and a legend with all numbers, including zeros', () => {
    expect(markup).toMatch(/<text[^>]*>28<\/text>/);
    expect([...markup.matchAll(/<li>.*?<b class="[^"]*">(\d+)<\/b>/g)].map(([, count]) => count)).toEqual([
      '24',
      '0',
      '4',
    ]);
    expect(markup).toContain('<a href="/jobs?status=Published">Published</a>');
    expect(markup).toContain('<span>Assigned</span>');
  });

  test('tells two slices of one colour apart by stripes, in the ring and in the legend', () => {
    expect(markup.match(/<circle/g)).toHaveLength(2);
    expect(markup.match(/stroke="url\(#/g)).toHaveLength(1);
    expect(markup.match(/data-striped/g)).toHaveLength(1);
  });
});

test('lists all horizontal bars, and draws none for zero', () => {
  const lines = [
    { label: 'Completed', value: 186 },
    { label: 'Missed', value: 0 },
  ];
  const markup = drawn(<StatusBars lines={lines} summary="Total per status" />);
  expect(markup.match(/--share/g)).toHaveLength(1);
  expect(markup).toContain(`<b class="${shared.num}">0</b>`);
});

describe('card of a chart', () => {
  const card = (its: Partial<Parameters<typeof ChartCard>[0]>) =>
    drawn(
      <ChartCard
        title="Total value"
        hint="£ per month"
        columns={['Month', 'Total value']}
        rows={[{ label: 'Nov', value: '£48,213.50' }]}
        failed={false}
        onRetry={() => undefined}
        {...its}
      >
        <p>The chart</p>
      </ChartCard>,
    );

  test('has the same data as a table, with full numbers', () => {
    const markup = card({});
    expect(markup).toContain('aria-label="Show as table"');
    expect(markup).toContain(`<caption class="${shared.sr}">Total value</caption>`);
    expect(markup).toContain(`<th scope="row">Nov</th><td class="${shared.num}">£48,213.50</td>`);
  });

  test('shows its empty, error and loading states', () => {
    expect(card({ none: 'No shifts yet' })).toContain('No shifts yet');
    expect(card({ none: 'No shifts yet' })).not.toContain('The chart');
    expect(card({ rows: undefined, failed: true })).toMatch(/We could not load this[\s\S]*Try again/);
    expect(card({ rows: undefined })).toContain('aria-busy="true"');
  });

  test('keeps its data when a newer answer fails', () => {
    expect(card({ failed: true })).toContain('The chart');
  });
});
