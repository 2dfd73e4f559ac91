import { memberHome } from '@handover/contract/memberHome';
import { memberJobs } from '@handover/contract/memberJobs';
import { memberViews } from '@handover/contract/jobViews';
import { route, type Route } from '../../http/route.ts';
import { flowForMember } from './flow.ts';
import { homeForMember } from './home.ts';
import { listForMember } from './list.ts';
import { mapForMember } from './map.ts';
import { matchForMember } from './match.ts';
import { newsForMember } from './news.ts';
import { rankedForMember } from './ranked.ts';
import { tagsForMember } from './tags.ts';

export const memberRoutes: Route[] = [
  route(memberViews.flow, flowForMember),
  route(memberViews.list, listForMember),
  route(memberViews.map, mapForMember),
  route(memberViews.news, newsForMember),
  route(memberHome, homeForMember),
  route(memberJobs.ranked, rankedForMember),
  route(memberJobs.tags, tagsForMember),
  route(memberJobs.match, matchForMember),
];
