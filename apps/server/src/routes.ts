import { passkeyRoutes } from './accounts/passkeys/routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { attendanceRoutes } from './attendance/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { cancellationRoutes } from './cancellations/routes.ts';
import { invitationRoutes } from './clients/invitations/routes.ts';
import { mapRoutes } from './clients/mapRoutes.ts';
import { clientRoutes } from './clients/routes.ts';
import { insightRoutes } from './dashboard/insights/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { favouriteRoutes } from './favourites/routes.ts';
import type { Route } from './http/route.ts';
import { billingRoutes } from './invoices/billing/routes.ts';
import { documentRoutes } from './invoices/documents/routes.ts';
import { exportRoutes } from './invoices/exports/routes.ts';
import { payRoutes } from './invoices/payments/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { memberShiftRoutes } from './memberShifts/routes.ts';
import { savedViewRoutes } from './lists/saved/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { candidateRoutes } from './offers/candidates/routes.ts';
import { refillRoutes } from './offers/refill/routes.ts';
import { fillingRoutes } from './offers/filling/routes.ts';
import { offerRoutes } from './offers/routes.ts';
import { postingRoutes } from './posting/routes.ts';
import { seriesRoutes } from './posting/series/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { rotaRoutes } from './rota/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { shiftListRoutes } from './shifts/list/routes.ts';
import { shiftMapRoutes } from './shifts/map/routes.ts';
import { shiftRoutes } from './shifts/routes.ts';
import { complianceRoutes } from './staff/compliance/routes.ts';
import { peopleRoutes } from './staff/people/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { supportFileRoutes } from './support/files/routes.ts';
import { supportLinkRoutes } from './support/links/routes.ts';
import { deskRoutes } from './support/list/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { timesheetRoutes } from './timesheets/routes.ts';

/** Every call that the server answers. */
export const routes: readonly Route[] = [
  ...searchRoutes,
  ...dashboardRoutes,
  ...insightRoutes,
  ...shiftRoutes,
  ...shiftListRoutes,
  ...shiftMapRoutes,
  ...rotaRoutes,
  ...memberShiftRoutes,
  ...postingRoutes,
  ...seriesRoutes,
  ...offerRoutes,
  ...candidateRoutes,
  ...refillRoutes,
  ...fillingRoutes,
  ...attendanceRoutes,
  ...timesheetRoutes,
  ...cancellationRoutes,
  ...calendarRoutes,
  ...messageRoutes,
  ...exportRoutes,
  ...billingRoutes,
  ...payRoutes,
  ...documentRoutes,
  ...invoiceRoutes,
  ...supportRoutes,
  ...deskRoutes,
  ...supportFileRoutes,
  ...supportLinkRoutes,
  ...staffRoutes,
  ...peopleRoutes,
  ...complianceRoutes,
  ...favouriteRoutes,
  ...accountRoutes,
  ...passkeyRoutes,
  ...clientRoutes,
  ...invitationRoutes,
  ...mapRoutes,
  ...privacyRoutes,
  ...tagRoutes,
  ...savedViewRoutes,
  ...notificationRoutes,
  ...auditRoutes,
];
