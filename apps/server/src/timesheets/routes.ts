import { timesheets } from '@handover/contract/timesheets/timesheets';
import { onShift, route, type Route } from '../http/route.ts';
import { agreeToHours, answerDispute, withdrawDispute } from './answerDispute.ts';
import { confirmHours, confirmMany } from './confirm.ts';
import { correctHours } from './correct.ts';
import { findTimesheet } from './find.ts';
import { listTimesheets } from './list.ts';
import { disputeHours } from './disputeHours.ts';
import { reviewFlagged, settleClaim } from './review.ts';

/** Viewers whose own login may not end a dispute; an agreement also computes the invoices of both sides again. */
const BOTH_SIDES = ['agency', 'provider', 'office', 'member'] as const;

export const timesheetRoutes: Route[] = [
  route(timesheets.list, listTimesheets),
  route(timesheets.find, findTimesheet),
  route(timesheets.confirmMany, confirmMany),
  route(timesheets.confirm, confirmHours),
  onShift(route(timesheets.query, disputeHours)),
  onShift(route(timesheets.answer, answerDispute), BOTH_SIDES),
  onShift(route(timesheets.agree, agreeToHours), BOTH_SIDES),
  onShift(route(timesheets.withdrawQuery, withdrawDispute), BOTH_SIDES),
  route(timesheets.correct, correctHours),
  route(timesheets.review, reviewFlagged),
  route(timesheets.settleClaim, settleClaim),
];
