import { candidates } from '@handover/contract/offers/candidates';
import { standby } from '@handover/contract/offers/refill';
import { jobMoves } from '@handover/contract/shifts/moves';
import { findEligibility } from '@handover/contract/staff/compliance';
import { onShift, route, type Route } from '../http/route.ts';
import { acceptOffer, declineOffer } from './answerOffer.ts';
import { apply, withdraw } from './apply.ts';
import { assign, unassign } from './assign.ts';
import { dropOut } from './dropOut.ts';
import { readEligibility } from './eligible.ts';
import { offer, offerMany, undoOffer } from './offer.ts';
import { joinStandby, leaveStandby } from './standby.ts';

export const offerRoutes: Route[] = [
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
  onShift(route(standby.join, joinStandby)),
  onShift(route(standby.leave, leaveStandby)),
];
