import { dashboard } from '@handover/contract/dashboard/dashboard';
import { type Route, route } from '../http/route.ts';
import { countByDay, countByStatus, valueByMonth } from './charts.ts';
import { findNeeds } from './needs.ts';
import { findToday } from './today.ts';

export const dashboardRoutes: Route[] = [
  route(dashboard.by_status, countByStatus),
  route(dashboard.bar_graph, countByDay),
  route(dashboard.total_value, valueByMonth),
  route(dashboard.needs, findNeeds),
  route(dashboard.today, findToday),
];
