import { candidates } from '@handover/contract/offers/candidates';
import { standby } from '@handover/contract/offers/refill';
import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { findEligibility } from '@handover/contract/staff/compliance';
import { filling, onShift, route, type Route } from '../http/route.ts';
import { acceptOffer, declineOffer } from './answerOffer.ts';
import { apply, withdraw } from './apply.ts';
import { assign, unassign } from './assign.ts';
import { dropOut } from './dropOut.ts';
import { readEligibility } from './readEligibility.ts';
import { offer, offerMany, undoOffer } from './offer.ts';
import { joinStandby, leaveStandby } from './standby.ts';

export const offerRoutes: Route[] = [
  route(findEligibility, readEligibility),
  onShift(route(shiftCommands.apply, apply)),
  onShift(route(shiftCommands.withdraw, withdraw)),
  filling(route(shiftCommands.offer, offer)),
  filling(route(candidates.offerMany, offerMany)),
  filling(route(shiftCommands.undoOffer, undoOffer)),
  onShift(route(shiftCommands.accept, acceptOffer)),
  onShift(route(shiftCommands.decline, declineOffer)),
  filling(route(shiftCommands.assign, assign)),
  route(shiftCommands.unassign, unassign),
  onShift(route(shiftCommands.dropOut, dropOut)),
  onShift(route(standby.join, joinStandby)),
  onShift(route(standby.leave, leaveStandby)),
];
