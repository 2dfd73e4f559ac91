import { timesheets } from '@handover/contract/timesheets';
import { route, type Route } from '../../http/route.ts';
import { agreeToHours, answerQuery, withdrawQuery } from './answer.ts';
import { confirmHours, confirmMany } from './confirm.ts';
import { correctHours } from './correct.ts';
import { findTimesheet } from './find.ts';
import { listTimesheets } from './list.ts';
import { queryHours } from './query.ts';
import { reviewFlagged, settleClaim } from './review.ts';

export const timesheetRoutes: Route[] = [
  route(timesheets.list, listTimesheets),
  route(timesheets.find, findTimesheet),
  route(timesheets.confirmMany, confirmMany),
  route(timesheets.confirm, confirmHours),
  route(timesheets.query, queryHours),
  route(timesheets.answer, answerQuery),
  route(timesheets.agree, agreeToHours),
  route(timesheets.withdrawQuery, withdrawQuery),
  route(timesheets.correct, correctHours),
  route(timesheets.review, reviewFlagged),
  route(timesheets.settleClaim, settleClaim),
];
