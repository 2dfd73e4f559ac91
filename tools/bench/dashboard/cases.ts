import { MOST_SHOWN } from '@handover/contract/dashboard/insights';
import {
  CANCELLATION_MEASURES,
  CONTINUITY_MEASURES,
  FILL_MEASURES,
  PUNCTUALITY_MEASURES,
  weeksShown,
} from '@handover/domain/dashboard/insights';
import { STATUS_MEASURES, VALUE } from '@handover/domain/dashboard/measures';
import { lastMonths, PERIODS, rangeOf, VALUE_MONTHS } from '@handover/domain/dashboard/periods';
import { londonDay } from '@handover/domain/time';
import { bareActive, barePage, kept, lines } from '../jobs/bare.ts';
import type { Case } from '../jobs/cases.ts';
import type { Asking } from '../jobs/stage.ts';
import type { Looker } from '../jobs/viewers.ts';
import { bareAtRisk, bareHomes, bareNeeds, bareRollup, bareSpend, bareTimeFrame, type Stretch } from './bare.ts';
import { cancelledByReason, startedIn, statusesOf, valueOf } from './recountStatements.ts';

/** Requests of the first page of the care provider with the most shifts and of the administrators. */
export const OF_DASHBOARD: Asking = {
  kinds: ['provider', 'admin'],
  counted: (viewer) =>
    `from app.jobs ${viewer.kind === 'provider' ? `where care_provider_id = '${viewer.care_provider_id}'` : ''}`,
  cases: async (looker) => [...charts(looker), ...shifts(looker), ...insights(looker)],
};

/** Bound of every call: its cost at ten million is at most twice that at ten thousand. */
const GROWTH = 2;
/** The page that the dashboard shows at first. */
const ROWS = 10;

function charts({ viewer }: Looker): Case[] {
  const now = new Date();
  const months = lastMonths(VALUE_MONTHS, now);
  return [
    {
      name: 'shifts by status',
      growth: GROWTH,
      path: '/dashboard/get_jobs_by_status',
      bare: [kept(viewer)],
      recount: statusesOf(viewer),
    },
    ...PERIODS.map((period) => ({
      name: `shifts of a ${period}`,
      growth: GROWTH,
      path: `/dashboard/get_jobs_bar_graph?period=${period}`,
      bare: [bareRollup(viewer, rangeOf(period, now), STATUS_MEASURES)],
      recount: startedIn(viewer, rangeOf(period, now)),
    })),
    {
      name: 'total value',
      growth: GROWTH,
      path: '/dashboard/get_jobs_total_value_bar_graph',
      bare: [bareRollup(viewer, months, [VALUE])],
      recount: valueOf(viewer, months),
    },
    { name: 'needs you now', growth: GROWTH, path: '/api/v1/dashboard/needs', bare: bareNeeds(viewer, now) },
    { name: 'homes on the map', growth: GROWTH, path: '/api/v1/jobs/homes', bare: bareHomes(viewer, now) },
  ];
}

function shifts({ viewer }: Looker): Case[] {
  const now = new Date();
  const page = (query: object) =>
    `/api/v1/jobs?${new URLSearchParams({ page_size: ROWS, page: 1, ...query } as never)}`;
  const dated = { by: 'starts_at', down: true } as const;
  const sorts = { code: 'number', staff_rate: 'staff_rate' } as const;
  const live = ['Checked in', 'Assigned', 'Confirmed', 'Completed', 'missed'];
  const going = live.map((status) => lines(viewer, { ...dated, rows: 2, status }));
  return [
    {
      name: 'active shifts',
      growth: GROWTH,
      path: '/api/v1/jobs?status=active',
      bare: [...going, ...bareActive(viewer, now)],
    },
    {
      name: 'active shifts, most urgent first',
      growth: GROWTH,
      path: '/api/v1/jobs?status=active&sortBy=attention',
      bare: [...going, ...bareActive(viewer, now)],
    },
    {
      name: 'shifts details',
      growth: GROWTH,
      rows: 'the same',
      path: page({ time_frame: 'all' }),
      bare: barePage(viewer, { ...dated, rows: ROWS }),
    },
    ...(['past', 'future'] as const).map((time_frame) => ({
      name: `shifts details, ${time_frame}`,
      growth: GROWTH,
      path: page({ time_frame }),
      bare: bareTimeFrame(viewer, { ...dated, time_frame }, ROWS, now),
    })),
    ...(['code', 'staff_rate'] as const).map((sortBy) => ({
      name: `shifts details by ${sortBy}`,
      growth: GROWTH,
      rows: 'the same' as const,
      path: page({ time_frame: 'all', sortBy, sortDirection: 'desc' }),
      bare: barePage(viewer, { by: sorts[sortBy], down: true, rows: ROWS }),
    })),
  ];
}

/** Requests that a manager makes next. */
function insights({ viewer }: Looker): Case[] {
  const now = new Date();
  const weeks: Stretch = { grain: 'week', ...weeksShown(londonDay(now)) };
  const path = (insight: string) => `/api/v1/insights/${insight}`;
  const rolled = (measures: readonly string[]) => [bareRollup(viewer, weeks, measures)];
  return [
    { name: 'fill rate', growth: GROWTH, path: path('fill_rate'), bare: rolled(FILL_MEASURES) },
    { name: 'continuity', growth: GROWTH, path: path('continuity'), bare: rolled(CONTINUITY_MEASURES) },
    { name: 'punctuality', growth: GROWTH, path: path('punctuality'), bare: rolled(PUNCTUALITY_MEASURES) },
    {
      name: 'cancellations',
      growth: GROWTH,
      path: path('cancellations'),
      bare: rolled(CANCELLATION_MEASURES),
      recount: cancelledByReason(viewer, weeks),
    },
    {
      name: 'shifts at risk',
      growth: GROWTH,
      path: path('shifts_at_risk'),
      bare: bareAtRisk(viewer, MOST_SHOWN + 1, now),
    },
    {
      name: 'spend by location',
      growth: GROWTH,
      path: path('spend_by_location'),
      bare: bareSpend(viewer, MOST_SHOWN + 1, now),
    },
  ];
}
