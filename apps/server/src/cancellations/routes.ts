import { lateCancel } from '@handover/contract/cancellations/lateCancel';
import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { route, type Route } from '../http/route.ts';
import { refuseCancel, withdrawCancelRequest } from './answerCancelRequest.ts';
import { askToCancel } from './askToCancel.ts';
import { cancel } from './cancel.ts';
import { cancelLate } from './cancelLate.ts';
import { listOpenRequests, readCancellation } from './readCancellation.ts';
import { turnDown } from './turnDown.ts';

export const cancellationRoutes: Route[] = [
  route(shiftCommands.cancel, cancel),
  route(shiftCommands.turnDown, turnDown),
  route(lateCancel.find, readCancellation),
  route(lateCancel.open, listOpenRequests),
  route(lateCancel.ask, askToCancel),
  route(lateCancel.withdraw, withdrawCancelRequest),
  route(lateCancel.cancel, cancelLate),
  route(lateCancel.refuse, refuseCancel),
];
