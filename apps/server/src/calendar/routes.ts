import { calendar, calendarLink } from '@handover/contract/calendar/calendar';
import { openRoute, route, type Route } from '../http/route.ts';
import { copyWeek } from './copyWeek.ts';
import { serveCalendarFeed } from './feed.ts';
import { findLink, makeLink, revokeLink } from './link.ts';
import { readCalendar } from './readCalendar.ts';

export const calendarRoutes: Route[] = [
  route(calendar.read, readCalendar),
  route(calendar.copyWeek, copyWeek),
  route(calendarLink.find, findLink),
  route(calendarLink.make, makeLink),
  route(calendarLink.revoke, revokeLink),
  openRoute(calendarLink.feed, serveCalendarFeed),
];
