import { insights } from '@handover/contract/dashboard/insights';
import { route, type Route } from '../../http/route.ts';
import { findShiftsAtRisk } from './findShiftsAtRisk.ts';
import { exportInsight } from './exports.ts';
import { readSpendByLocation } from './spend.ts';
import { readCancellations, readContinuity, readFillRate, readPunctuality } from './weeks.ts';

/** Routes of the insights, each with its file. */
export const insightRoutes: Route[] = [
  route(insights.fill_rate.find, readFillRate),
  route(insights.fill_rate.export, exportInsight('fill_rate')),
  route(insights.shifts_at_risk.find, findShiftsAtRisk),
  route(insights.shifts_at_risk.export, exportInsight('shifts_at_risk')),
  route(insights.spend_by_location.find, readSpendByLocation),
  route(insights.spend_by_location.export, exportInsight('spend_by_location')),
  route(insights.continuity.find, readContinuity),
  route(insights.continuity.export, exportInsight('continuity')),
  route(insights.punctuality.find, readPunctuality),
  route(insights.punctuality.export, exportInsight('punctuality')),
  route(insights.cancellations.find, readCancellations),
  route(insights.cancellations.export, exportInsight('cancellations')),
];
