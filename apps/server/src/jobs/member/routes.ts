import { memberViews } from '@handover/contract/jobViews';
import { route, type Route } from '../../http/route.ts';
import { flowForMember } from './flow.ts';
import { mapForMember } from './map.ts';
import { newsForMember } from './news.ts';

export const memberRoutes: Route[] = [
  route(memberViews.flow, flowForMember),
  route(memberViews.map, mapForMember),
  route(memberViews.news, newsForMember),
];
