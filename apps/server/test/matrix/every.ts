import { auditCalls } from './auditCalls.ts';
import { billingCalls } from './billingCalls.ts';
import { cannedReplyCalls } from './cannedReplyCalls.ts';
import { candidateCalls } from './candidateCalls.ts';
import type { Calls } from './cell.ts';
import { checkInCalls } from './checkInCalls.ts';
import { checkOutCalls } from './checkOutCalls.ts';
import { clientCalls } from './clientCalls.ts';
import { closeCalls } from './closeCalls.ts';
import { complianceCalls } from './complianceCalls.ts';
import { dashboardCalls } from './dashboardCalls.ts';
import { deskCalls } from './deskCalls.ts';
import { documentCalls } from './documentCalls.ts';
import { engagementCalls } from './engagementCalls.ts';
import { exportCalls } from './exportCalls.ts';
import { insightCalls } from './insightCalls.ts';
import { invitationCalls } from './invitationCalls.ts';
import { lateCancelCalls } from './lateCancelCalls.ts';
import { invoiceCalls } from './invoiceCalls.ts';
import { mapCalls } from './mapCalls.ts';
import { messageCalls } from './messageCalls.ts';
import { moveCalls } from './moveCalls.ts';
import { notificationCalls } from './notificationCalls.ts';
import { documentFileCalls } from './documentFileCalls.ts';
import { paymentCalls } from './paymentCalls.ts';
import { peopleCalls } from './peopleCalls.ts';
import { phoneCalls } from './phoneCalls.ts';
import { placeCalls } from './placeCalls.ts';
import { postingCalls } from './postingCalls.ts';
import { seriesCalls } from './seriesCalls.ts';
import { privacyCalls } from './privacyCalls.ts';
import { profileCalls } from './profileCalls.ts';
import { reachCalls } from './reachCalls.ts';
import { refillCalls } from './refillCalls.ts';
import { favouriteCalls } from './favouriteCalls.ts';
import { emailCalls } from './emailCalls.ts';
import { savedViewCalls } from './savedViewCalls.ts';
import { signInCalls } from './signInCalls.ts';
import { staffCalls } from './staffCalls.ts';
import { tagCalls } from './tagCalls.ts';
import { ticketCalls } from './ticketCalls.ts';
import { ticketThingCalls } from './ticketThingCalls.ts';
import { timesheetCalls } from './timesheetCalls.ts';
import { viewCalls } from './viewCalls.ts';

/** Examples of every call. */
export const calls: Calls = {
  ...peopleCalls,
  ...tagCalls,
  ...cannedReplyCalls,
  ...clientCalls,
  ...invitationCalls,
  ...notificationCalls,
  ...savedViewCalls,
  ...mapCalls,
  ...profileCalls,
  ...moveCalls,
  ...candidateCalls,
  ...refillCalls,
  ...postingCalls,
  ...seriesCalls,
  ...viewCalls,
  ...dashboardCalls,
  ...phoneCalls,
  ...staffCalls,
  ...engagementCalls,
  ...documentFileCalls,
  ...complianceCalls,
  ...favouriteCalls,
  ...messageCalls,
  ...reachCalls,
  ...closeCalls,
  ...lateCancelCalls,
  ...placeCalls,
  ...checkInCalls,
  ...checkOutCalls,
  ...timesheetCalls,
  ...exportCalls,
  ...documentCalls,
  ...invoiceCalls,
  ...paymentCalls,
  ...ticketCalls,
  ...deskCalls,
  ...ticketThingCalls,
  ...billingCalls,
  ...insightCalls,
  ...privacyCalls,
  ...auditCalls,
  // Last, because they make many administrators, each of whom gets many notifications.
  ...signInCalls,
  ...emailCalls,
};
