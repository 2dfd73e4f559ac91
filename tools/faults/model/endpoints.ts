import { attendance } from '@handover/contract/attendance/attendance';
import { candidates } from '@handover/contract/offers/candidates';
import { invoicePayments } from '@handover/contract/invoices/payments';
import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { jobs } from '@handover/contract/shifts/jobs';
import { lateCancel } from '@handover/contract/cancellations/lateCancel';
import { messages } from '@handover/contract/messages/messages';
import { refill, standby } from '@handover/contract/offers/refill';
import { myPlaces, favourites } from '@handover/contract/favourites/favourites';
import { timesheets } from '@handover/contract/timesheets/timesheets';
import type { Endpoint } from '@handover/contract/endpoint';
import type { Command } from './commands.ts';

/** Endpoint of each command. */
export const ENDPOINTS: Record<Command, Endpoint> = {
  create: jobs.create,
  edit: jobs.update,
  apply: shiftCommands.apply,
  withdraw: shiftCommands.withdraw,
  offer: shiftCommands.offer,
  undo_offer: shiftCommands.undoOffer,
  accept: shiftCommands.accept,
  decline: shiftCommands.decline,
  assign: shiftCommands.assign,
  unassign: shiftCommands.unassign,
  drop_out: shiftCommands.dropOut,
  assign_planner: shiftCommands.assignPlanner,
  assign_admin: shiftCommands.assignAdmin,
  unassign_admin: shiftCommands.unassignAdmin,
  cancel: shiftCommands.cancel,
  turn_down: shiftCommands.turnDown,
  offer_many: candidates.offerMany,
  start_refill: refill.start,
  stop_refill: refill.stop,
  join_standby: standby.join,
  leave_standby: standby.leave,
  block: favourites.save,
  unblock: favourites.remove,
  hide: myPlaces.save,
  show: myPlaces.remove,
  message: messages.sendAboutJob,
  look: jobs.find,
  check_in: attendance.checkIn,
  check_out: attendance.checkOut,
  close: shiftCommands.close,
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
