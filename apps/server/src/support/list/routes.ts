import { supportDesk } from '@handover/contract/supportList';
import { route, type Route } from '../../http/route.ts';
import { listReads } from '../../lists/routes.ts';
import { raiseTicket } from '../raise.ts';
import { administratorOptions } from './administrators.ts';
import { myTickets } from './mine.ts';
import { ticketsFor } from './source.ts';
import { countViews } from './views.ts';

/** The desk's list, one's own tickets, and how they begin. */
export const deskRoutes: Route[] = [
  ...listReads(supportDesk, ticketsFor),
  route(supportDesk.views, countViews),
  route(supportDesk.administrators, administratorOptions),
  route(supportDesk.mine, myTickets),
  route(supportDesk.raise, raiseTicket),
];
