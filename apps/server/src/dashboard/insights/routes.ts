import { insights } from '@handover/contract/dashboard/insights';
import { route, type Route } from '../../http/route.ts';
import { shiftsAtRisk } from './findShiftsAtRisk.ts';
import { exportInsight } from './exports.ts';
import { spendByLocation } from './spend.ts';
import { cancellations, continuity, fillRate, punctuality } from './weeks.ts';

/** Routes of the insights, each with its file. */
export const insightRoutes: Route[] = [
  route(insights.fill_rate.find, fillRate),
  route(insights.fill_rate.export, exportInsight('fill_rate')),
  route(insights.shifts_at_risk.find, shiftsAtRisk),
  route(insights.shifts_at_risk.export, exportInsight('shifts_at_risk')),
  route(insights.spend_by_location.find, spendByLocation),
  route(insights.spend_by_location.export, exportInsight('spend_by_location')),
  route(insights.continuity.find, continuity),
  route(insights.continuity.export, exportInsight('continuity')),
  route(insights.punctuality.find, punctuality),
  route(insights.punctuality.export, exportInsight('punctuality')),
  route(insights.cancellations.find, cancellations),
  route(insights.cancellations.export, exportInsight('cancellations')),
];
