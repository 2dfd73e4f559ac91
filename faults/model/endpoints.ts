import { attendance } from '@handover/contract/attendance/attendance';
import { candidates } from '@handover/contract/offers/candidates';
import { invoicePayments } from '@handover/contract/invoices/payments';
import { jobMoves } from '@handover/contract/shifts/moves';
import { jobs } from '@handover/contract/shifts/jobs';
import { lateCancel } from '@handover/contract/cancellations/lateCancel';
import { messages } from '@handover/contract/messages/messages';
import { refill, standby } from '@handover/contract/offers/refill';
import { myPlaces, regards } from '@handover/contract/favourites/regards';
import { timesheets } from '@handover/contract/timesheets/timesheets';
import type { Endpoint } from '@handover/contract/endpoint';
import type { Command } from './commands.ts';

/** By which call each of them is made. */
export const ENDPOINTS: Record<Command, Endpoint> = {
  create: jobs.create,
  edit: jobs.update,
  apply: jobMoves.apply,
  withdraw: jobMoves.withdraw,
  offer: jobMoves.offer,
  undo_offer: jobMoves.undoOffer,
  accept: jobMoves.accept,
  decline: jobMoves.decline,
  assign: jobMoves.assign,
  unassign: jobMoves.unassign,
  drop_out: jobMoves.dropOut,
  assign_planner: jobMoves.assignPlanner,
  assign_admin: jobMoves.assignAdmin,
  unassign_admin: jobMoves.unassignAdmin,
  cancel: jobMoves.cancel,
  turn_down: jobMoves.turnDown,
  offer_many: candidates.offerMany,
  start_refill: refill.start,
  stop_refill: refill.stop,
  join_standby: standby.join,
  leave_standby: standby.leave,
  block: regards.save,
  unblock: regards.remove,
  hide: myPlaces.save,
  show: myPlaces.remove,
  message: messages.sayOfJob,
  look: jobs.find,
  check_in: attendance.checkIn,
  check_out: attendance.checkOut,
  close: jobMoves.close,
  query: timesheets.query,
  answer_query: timesheets.answer,
  agree: timesheets.agree,
  withdraw_query: timesheets.withdrawQuery,
  correct: timesheets.correct,
  confirm_hours: timesheets.confirm,
  review: timesheets.review,
  cancel_late: lateCancel.cancel,
  pay: invoicePayments.add,
  reverse: invoicePayments.reverse,
};
