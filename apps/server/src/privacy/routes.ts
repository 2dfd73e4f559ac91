import { erasure, exportsOfPerson } from '@handover/contract/privacy/privacy';
import { route, type Route } from '../http/route.ts';
import { beginErasure, planErasure } from './erasure.ts';
import { askForExport, listExports, openExport } from './exports.ts';
import { liftHold, placeHold } from './holds.ts';

export const privacyRoutes: Route[] = [
  route(exportsOfPerson.list, listExports),
  route(exportsOfPerson.ask, askForExport),
  route(exportsOfPerson.open, openExport),
  route(erasure.plan, planErasure),
  route(erasure.begin, beginErasure),
  route(erasure.hold, placeHold),
  route(erasure.lift, liftHold),
];
