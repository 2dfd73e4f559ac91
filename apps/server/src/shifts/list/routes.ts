import { jobs } from '@handover/contract/shifts/jobs';
import { jobViews } from '@handover/contract/shifts/views';
import { route, type Route } from '../../http/route.ts';
import { readBoard } from './board.ts';
import { countJobs } from './countJobs.ts';
import { flowJobs } from './flow.ts';

/** Routes of the board and its counts. The list itself, which staff use as well, is a route of memberShifts. */
export const shiftListRoutes: Route[] = [
  route(jobs.counts, countJobs),
  route(jobViews.board, readBoard),
  route(jobViews.flow, flowJobs),
];
