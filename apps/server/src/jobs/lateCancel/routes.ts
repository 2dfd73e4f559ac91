import { lateCancel } from '@handover/contract/lateCancel';
import { route, type Route } from '../../http/route.ts';
import { refuseCancel, withdrawCancelRequest } from './answer.ts';
import { askToCancel } from './ask.ts';
import { cancelLate } from './cancelLate.ts';
import { listOpenRequests, readCancellation } from './read.ts';

export const lateCancelRoutes: Route[] = [
  route(lateCancel.find, readCancellation),
  route(lateCancel.open, listOpenRequests),
  route(lateCancel.ask, askToCancel),
  route(lateCancel.withdraw, withdrawCancelRequest),
  route(lateCancel.cancel, cancelLate),
  route(lateCancel.refuse, refuseCancel),
];
