import { BILLING_MATRIX, billingCalls } from './billingCalls.ts';
import { CANDIDATE_MATRIX, candidateCalls } from './candidateCalls.ts';
import type { Calls } from './cell.ts';
import { CHECK_IN_MATRIX, checkInCalls } from './checkInCalls.ts';
import { CHECK_OUT_MATRIX, checkOutCalls } from './checkOutCalls.ts';
import { clientCalls } from './clientCalls.ts';
import { CLIENT_MATRIX } from './clientTable.ts';
import { CLOSE_MATRIX, closeCalls } from './closeCalls.ts';
import { COMPLIANCE_MATRIX, complianceCalls } from './complianceCalls.ts';
import { DASHBOARD_MATRIX, dashboardCalls } from './dashboardCalls.ts';
import { DESK_MATRIX, deskCalls } from './deskCalls.ts';
import { DOCUMENT_MATRIX, documentCalls } from './documentCalls.ts';
import { EXPORT_MATRIX, exportCalls } from './exportCalls.ts';
import { INSIGHT_MATRIX, insightCalls } from './insightCalls.ts';
import { INVITATION_MATRIX, invitationCalls } from './invitationCalls.ts';
import { LATE_CANCEL_MATRIX, lateCancelCalls } from './lateCancelCalls.ts';
import { INVOICE_MATRIX, invoiceCalls } from './invoiceCalls.ts';
import { MAP_MATRIX, mapCalls } from './mapCalls.ts';
import { MESSAGE_MATRIX, messageCalls } from './messageCalls.ts';
import { MOVE_MATRIX, moveCalls } from './moveCalls.ts';
import { NOTIFICATION_MATRIX, notificationCalls } from './notificationCalls.ts';
import { PAPER_MATRIX, paperCalls } from './paperCalls.ts';
import { PAYMENT_MATRIX, paymentCalls } from './paymentCalls.ts';
import { peopleCalls } from './peopleCalls.ts';
import { PHONE_MATRIX, phoneCalls } from './phoneCalls.ts';
import { PLACE_MATRIX, placeCalls } from './placeCalls.ts';
import { postingCalls } from './postingCalls.ts';
import { POSTING_MATRIX } from './postingTable.ts';
import { PRIVACY_MATRIX, privacyCalls } from './privacyCalls.ts';
import { PROFILE_MATRIX, profileCalls } from './profileCalls.ts';
import { REACH_MATRIX, reachCalls } from './reachCalls.ts';
import { REFILL_MATRIX, refillCalls } from './refillCalls.ts';
import { REGARD_MATRIX, regardCalls } from './regardCalls.ts';
import { signInCalls } from './signInCalls.ts';
import { STAFF_MATRIX, staffCalls } from './staffCalls.ts';
import { MATRIX as PEOPLE_AND_TAGS, type Row } from './table.ts';
import { tagCalls } from './tagCalls.ts';
import { TICKET_MATRIX, ticketCalls } from './ticketCalls.ts';
import { TICKET_THING_MATRIX, ticketThingCalls } from './ticketThingCalls.ts';
import { TIMESHEET_MATRIX, timesheetCalls } from './timesheetCalls.ts';
import { VIEW_MATRIX, viewCalls } from './viewCalls.ts';

/** What every call answers to whom. */
export const MATRIX: Record<string, Row> = {
  ...PEOPLE_AND_TAGS,
  ...CLIENT_MATRIX,
  ...INVITATION_MATRIX,
  ...NOTIFICATION_MATRIX,
  ...MAP_MATRIX,
  ...PROFILE_MATRIX,
  ...MOVE_MATRIX,
  ...CANDIDATE_MATRIX,
  ...REFILL_MATRIX,
  ...POSTING_MATRIX,
  ...VIEW_MATRIX,
  ...DASHBOARD_MATRIX,
  ...PHONE_MATRIX,
  ...STAFF_MATRIX,
  ...PAPER_MATRIX,
  ...COMPLIANCE_MATRIX,
  ...REGARD_MATRIX,
  ...MESSAGE_MATRIX,
  ...REACH_MATRIX,
  ...CLOSE_MATRIX,
  ...LATE_CANCEL_MATRIX,
  ...PLACE_MATRIX,
  ...CHECK_IN_MATRIX,
  ...CHECK_OUT_MATRIX,
  ...TIMESHEET_MATRIX,
  ...EXPORT_MATRIX,
  ...DOCUMENT_MATRIX,
  ...INVOICE_MATRIX,
  ...PAYMENT_MATRIX,
  ...TICKET_MATRIX,
  ...DESK_MATRIX,
  ...TICKET_THING_MATRIX,
  ...BILLING_MATRIX,
  ...INSIGHT_MATRIX,
  ...PRIVACY_MATRIX,
};

/** How every call is made. */
export const calls: Calls = {
  ...signInCalls,
  ...peopleCalls,
  ...tagCalls,
  ...clientCalls,
  ...invitationCalls,
  ...notificationCalls,
  ...mapCalls,
  ...profileCalls,
  ...moveCalls,
  ...candidateCalls,
  ...refillCalls,
  ...postingCalls,
  ...viewCalls,
  ...dashboardCalls,
  ...phoneCalls,
  ...staffCalls,
  ...paperCalls,
  ...complianceCalls,
  ...regardCalls,
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
};
