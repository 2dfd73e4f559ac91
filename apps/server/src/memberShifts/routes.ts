import { memberHome } from '@handover/contract/memberShifts/home';
import { memberJobs } from '@handover/contract/memberShifts/memberJobs';
import { memberViews } from '@handover/contract/memberShifts/views';
import { jobs } from '@handover/contract/shifts/jobs';
import { route, type Route } from '../http/route.ts';
import { listJobs } from '../shifts/list/listJobs.ts';
import { flowForMember } from './flow.ts';
import { homeForMember } from './home.ts';
import { listForMember, listSeen } from './list.ts';
import { mapForMember } from './map.ts';
import { matchForMember } from './match.ts';
import { newsForMember } from './news.ts';
import { rankedForMember } from './ranked.ts';
import { tagsForMember } from './tags.ts';

export const memberShiftRoutes: Route[] = [
  // Typed as the answer for levels 1 to 3, which the screens use.
  route(jobs.list, (ctx, query) =>
    ctx.viewer.kind === 'member' ? (listSeen(ctx, query) as Promise<never>) : listJobs(ctx, query),
  ),
  route(memberViews.flow, flowForMember),
  route(memberViews.list, listForMember),
  route(memberViews.map, mapForMember),
  route(memberViews.news, newsForMember),
  route(memberHome, homeForMember),
  route(memberJobs.ranked, rankedForMember),
  route(memberJobs.tags, tagsForMember),
  route(memberJobs.match, matchForMember),
];
