import { filling as calls, fillingSetting } from '@handover/contract/offers/filling';
import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { filling, route, type Route } from '../../http/route.ts';
import { askToFill } from './askToFill.ts';
import { listFillingCandidates } from './candidates.ts';
import { readFillingSetting, saveFillingSetting } from './setting.ts';

export const fillingRoutes: Route[] = [
  filling(route(calls.candidates, listFillingCandidates)),
  route(shiftCommands.askToFill, askToFill),
  route(fillingSetting.find, readFillingSetting),
  route(fillingSetting.save, saveFillingSetting),
];
