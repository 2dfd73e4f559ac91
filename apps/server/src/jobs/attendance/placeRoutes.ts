import { onTheDay } from '@handover/contract/onTheDay';
import { route, type Route } from '../../http/route.ts';
import { findByCode } from './byCode.ts';
import { showCode } from './code.ts';
import { readInduction } from './induction.ts';
import { findOnTheDay, saveOnTheDay } from './onTheDay.ts';

export const placeRoutes: Route[] = [
  route(onTheDay.find, findOnTheDay),
  route(onTheDay.save, saveOnTheDay),
  route(onTheDay.code, showCode),
  route(onTheDay.bookingOfCode, findByCode),
  route(onTheDay.induction, readInduction),
];
