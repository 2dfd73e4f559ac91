import { jobViews, openHomes } from '@handover/contract/jobViews';
import { route, type Route } from '../../http/route.ts';
import { readHomes } from './homes.ts';
import { readMap } from './readMap.ts';

export const mapRoutes: Route[] = [route(jobViews.map, readMap), route(openHomes, readHomes)];
