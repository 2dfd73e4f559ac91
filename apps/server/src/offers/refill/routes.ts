import { refill, refillSettings } from '@handover/contract/offers/refill';
import { route, type Route } from '../../http/route.ts';
import { readRefill } from './read.ts';
import { readRefillSettings, saveRefillSettings } from './settings.ts';
import { startRefill, stopRefill } from './start.ts';

export const refillRoutes: Route[] = [
  route(refill.start, startRefill),
  route(refill.stop, stopRefill),
  route(refill.find, readRefill),
  route(refillSettings.find, readRefillSettings),
  route(refillSettings.save, saveRefillSettings),
];
