import { refill, refillSettings, standby } from '@handover/contract/refill';
import { onShift, route, type Route } from '../../http/route.ts';
import { readRefill } from './read.ts';
import { readRefillSettings, saveRefillSettings } from './settings.ts';
import { joinStandby, leaveStandby } from './standby.ts';
import { startRefill, stopRefill } from './start.ts';

export const refillRoutes: Route[] = [
  route(refill.start, startRefill),
  route(refill.stop, stopRefill),
  route(refill.find, readRefill),
  route(refillSettings.find, readRefillSettings),
  route(refillSettings.save, saveRefillSettings),
  onShift(route(standby.join, joinStandby)),
  onShift(route(standby.leave, leaveStandby)),
];
