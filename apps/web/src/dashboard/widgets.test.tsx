import { readFileSync } from 'node:fs';
import type { Me } from '@handover/contract/accounts/accounts';
import { dashboard } from '@handover/contract/dashboard/dashboard';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { JobsChart } from './JobsChart.tsx';
import { NoBooking } from './MemberHome.tsx';
import { Needs } from './Needs.tsx';
import { ShiftStatus, TotalPerStatus } from './StatusCharts.tsx';
import { ValueChart } from './ValueChart.tsx';
import shared from '../ui/shared.module.css';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const MANAGER = { level: 2 } as Me;

/** Renders a widget with these calls answered. */
function drawn(its: ReactNode, ...answers: [name: string, input: object, answer: unknown][]): string {
  const cache = new QueryClient();
  for (const [name, input, answer] of answers) cache.setQueryData([name, input], answer);
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <RouterContextProvider router={router}>
        <MantineProvider>{its}</MantineProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  ).replace(/<style[^]*?<\/style>/g, '');
}

const months = ['Dec', 'Jan'].map((label, at) => ({ label, value: 182 + at }));
const counts = JOB_STATUSES.map((status, at) => ({ status, total: at * 100 }));

describe('bar chart of shifts', () => {
  const markup = drawn(<JobsChart />, [dashboard.bar_graph.name, { period: 'year' }, months]);

  test('shows a year until a week or a month is chosen [widgets-1]', () => {
    const choices = [...markup.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([input]) => ({
      value: /value="(\w+)"/.exec(input)?.[1],
      chosen: input.includes('checked=""'),
    }));
    expect(choices).toEqual([
      { value: 'week', chosen: false },
      { value: 'month', chosen: false },
      { value: 'year', chosen: true },
    ]);
    expect(markup).toMatch(/>Week<[^]*>Month<[^]*>Year</);
    expect(markup).toContain(`Shifts per month</h2><p class="${shared.dim}">Last 12 months`);
    expect(markup).toContain('aria-label="Dec: 182 shifts"');
  });

  test('has the specification’s blue [widgets-2]', () => {
    const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
    expect(read('../tokens.ts')).toContain("'--h-chart': '#1dadf4'");
    for (const name of ['Bars', 'StatusBars'])
      expect(read(`../ui/charts/${name}.module.css`)).toContain('background: var(--h-chart);');
  });
});

describe('shifts by status', () => {
  const answer: [string, object, unknown] = [dashboard.by_status.name, {}, counts];

  test('is a ring under "Shift Status" with all of them in its middle [widgets-3]', () => {
    const markup = drawn(<ShiftStatus me={MANAGER} />, answer);
    expect(markup).toMatch(/Shift Status<\/h2>[^]*<svg[^]*>3,600<\/text>/);
    expect(markup.match(/<circle/g)).toHaveLength(JOB_STATUSES.length - 1);
  });

  test('is also a bar each, counted in jobs [widgets-4]', () => {
    const markup = drawn(<TotalPerStatus me={MANAGER} />, answer);
    expect(markup).toContain(`Total per status</h2><p class="${shared.dim}">Jobs</p>`);
    expect(markup).toContain('<th scope="col">Jobs</th>');
    expect(markup).toContain('<span>Missed</span>');
  });
});

test('shows the total value in pounds over each bar, and to the penny in its table of jobs [widgets-5]', () => {
  const markup = drawn(<ValueChart me={MANAGER} />, [
    dashboard.total_value.name,
    {},
    [{ label: 'Nov', value: 48_213.5 }],
  ]);
  expect(markup).toContain('Total value</h2>');
  expect(markup).toContain('>£48.2k</span>');
  expect(markup).toContain('<th scope="col">Jobs, £</th>');
  expect(markup).toContain(`<td class="${shared.num}">£48,213.50</td>`);
});

describe('urgent matters', () => {
  const needs = (data: object[]) => drawn(<Needs />, [dashboard.needs.name, {}, { data }]);

  test('are a row each, with a link to its list and its first step', () => {
    const markup = needs([{ need: 'late', total: 2, href: '/jobs?status=late&view=table', first: null }]);
    expect(markup).toMatch(
      /<li data-need="late" data-tone="amber">[^]*<a href="\/jobs\?status=late&amp;view=table"[^>]*>2 late check-ins<\/a>[^]*See them/,
    );
  });

  test('say so when there are none', () => {
    expect(needs([])).toContain('Nothing needs you now');
  });
});

test('after a check-out a care worker is thanked and reads the sum, and whom to ask when it is paid', () => {
  const last = { job_id: 'j', title: 'Night Carer', location: 'Willow Court', staff_pay: 182 };
  const words = drawn(<NoBooking last={last} />).replaceAll(/<[^>]*>/g, '');
  expect(words).toContain('Thank you for your work');
  expect(words).toContain('Night Carer, Willow Court: £182.00');
  expect(words).toContain('Ask your agency when it pays.');
  expect(drawn(<NoBooking last={null} />)).toContain('No booking yet');
});
