import { shiftSeries } from '@handover/contract/posting/series';
import { route, type Route } from '../../http/route.ts';
import { createSeries } from './createSeries.ts';
import { listSeries, seriesOfShift } from './listSeries.ts';
import { skipDay } from './skipDay.ts';
import { endSeries, pauseSeries, resumeSeries } from './standing.ts';
import { updateSeries } from './updateSeries.ts';

export const seriesRoutes: Route[] = [
  route(shiftSeries.create, createSeries),
  route(shiftSeries.list, listSeries),
  route(shiftSeries.ofShift, seriesOfShift),
  route(shiftSeries.update, updateSeries),
  route(shiftSeries.skip, skipDay),
  route(shiftSeries.pause, pauseSeries),
  route(shiftSeries.resume, resumeSeries),
  route(shiftSeries.end, endSeries),
];
