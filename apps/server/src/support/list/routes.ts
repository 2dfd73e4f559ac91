import { supportDesk } from '@handover/contract/support/list';
import { route, type Route } from '../../http/route.ts';
import { listReads } from '../../lists/routes.ts';
import { listAdministratorOptions, countViews, listMyTickets } from './queries.ts';
import { ticketsFor } from './source.ts';

/** The list of all tickets, and the tickets of the viewer. */
export const deskRoutes: Route[] = [
  ...listReads(supportDesk, ticketsFor),
  route(supportDesk.views, countViews),
  route(supportDesk.administrators, listAdministratorOptions),
  route(supportDesk.mine, listMyTickets),
];
