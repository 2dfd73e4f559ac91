import { attendance } from '@handover/contract/attendance';
import { candidates } from '@handover/contract/candidates';
import { invoicePayments } from '@handover/contract/invoicePayments';
import { jobMoves } from '@handover/contract/jobMoves';
import { jobs } from '@handover/contract/jobs';
import { lateCancel } from '@handover/contract/lateCancel';
import { messages } from '@handover/contract/messages';
import { refill, standby } from '@handover/contract/refill';
import { myPlaces, regards } from '@handover/contract/regards';
import { timesheets } from '@handover/contract/timesheets';
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
