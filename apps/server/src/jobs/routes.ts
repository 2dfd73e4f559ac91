import { candidates } from '@handover/contract/candidates';
import { findEligibility } from '@handover/contract/compliance';
import { checkSheet, jobMoves, jobRecord } from '@handover/contract/jobMoves';
import { jobs } from '@handover/contract/jobs';
import { onShift, route, type Route } from '../http/route.ts';
import { acceptOffer, declineOffer } from './answerOffer.ts';
import { apply, withdraw } from './apply.ts';
import { assign, unassign } from './assign.ts';
import { placeRoutes } from './attendance/placeRoutes.ts';
import { attendanceRoutes } from './attendance/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { cancel } from './cancel.ts';
import { candidateRoutes } from './candidates/routes.ts';
import { showCheckSheet } from './checkSheet.ts';
import { clockRoutes } from './clock/routes.ts';
import { dropOut } from './dropOut.ts';
import { readEligibility } from './eligible.ts';
import { lateCancelRoutes } from './lateCancel/routes.ts';
import { mapRoutes } from './map/routes.ts';
import { memberRoutes } from './member/routes.ts';
import { offer, offerMany, undoOffer } from './offer.ts';
import { postingRoutes } from './posting/routes.ts';
import { readJob } from './readJob.ts';
import { addNote, listHistory, listNotes } from './record.ts';
import { approveRate, sendBackRate } from './rateReview.ts';
import { refillRoutes } from './refill/routes.ts';
import { assignAdmin, assignPlanner, listAdministrators, unassignAdmin } from './responsible.ts';
import { timesheetRoutes } from './timesheets/routes.ts';
import { turnDown } from './turnDown.ts';

export const jobRoutes: Route[] = [
  ...postingRoutes,
  ...mapRoutes,
  ...candidateRoutes,
  ...memberRoutes,
  ...refillRoutes,
  ...calendarRoutes,
  ...placeRoutes,
  ...attendanceRoutes,
  ...clockRoutes,
  ...timesheetRoutes,
  ...lateCancelRoutes,
  route(jobs.find, readJob),
  route(findEligibility, readEligibility),
  onShift(route(jobMoves.apply, apply)),
  onShift(route(jobMoves.withdraw, withdraw)),
  route(jobMoves.offer, offer),
  route(candidates.offerMany, offerMany),
  route(jobMoves.undoOffer, undoOffer),
  onShift(route(jobMoves.accept, acceptOffer)),
  onShift(route(jobMoves.decline, declineOffer)),
  route(jobMoves.assign, assign),
  route(jobMoves.unassign, unassign),
  onShift(route(jobMoves.dropOut, dropOut)),
  route(jobMoves.assignPlanner, assignPlanner),
  route(jobMoves.assignAdmin, assignAdmin),
  route(jobMoves.unassignAdmin, unassignAdmin),
  route(jobMoves.cancel, cancel),
  route(jobMoves.turnDown, turnDown),
  route(jobMoves.approveRate, approveRate),
  route(jobMoves.sendBackRate, sendBackRate),
  route(checkSheet, showCheckSheet),
  route(jobRecord.notes, listNotes),
  route(jobRecord.addNote, addNote),
  route(jobRecord.history, listHistory),
  route(jobRecord.administrators, listAdministrators),
];
