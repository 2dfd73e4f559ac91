import { jobViews, openHomes } from '@handover/contract/shifts/views';
import { route, type Route } from '../../http/route.ts';
import { readHomes } from './homes.ts';
import { readMap } from './readMap.ts';

export const shiftMapRoutes: Route[] = [route(jobViews.map, readMap), route(openHomes, readHomes)];
