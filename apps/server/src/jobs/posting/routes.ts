import { jobs } from '@handover/contract/jobs';
import { jobViews } from '@handover/contract/jobViews';
import { minimumWages } from '@handover/contract/minimumWages';
import { posting } from '@handover/contract/posting';
import { usual } from '@handover/contract/usual';
import { route, type Route } from '../../http/route.ts';
import { readBoard } from '../list/board.ts';
import { countJobs } from '../list/countJobs.ts';
import { flowJobs } from '../list/flow.ts';
import { listJobs } from '../list/listJobs.ts';
import { listSeen } from '../member/list.ts';
import { postBulk } from './bulk.ts';
import { createJob } from './createJob.ts';
import { extrasFor } from './extras.ts';
import { addMinimumWage, findMinimumWages } from './minimumWages.ts';
import { savePresets } from './presets.ts';
import { findRateCard, saveRateCard } from './rateCard.ts';
import { suggestRoles } from './roles.ts';
import { updateJob } from './updateJob.ts';
import { findUsual } from './usual.ts';
import { copyWeek, previewWeek } from './week.ts';

export const postingRoutes: Route[] = [
  // Typed as what levels 1 to 3 read, which the screens ask for.
  route(jobs.list, (ctx, query) =>
    ctx.viewer.kind === 'member' ? (listSeen(ctx, query) as Promise<never>) : listJobs(ctx, query),
  ),
  route(jobs.counts, countJobs),
  route(jobViews.board, readBoard),
  route(jobViews.flow, flowJobs),
  route(jobs.blank, async (ctx) => ({ job: null, ...(await extrasFor(ctx, null)) })),
  route(jobs.create, createJob),
  route(jobs.update, updateJob),
  route(posting.bulk, postBulk),
  route(posting.week, previewWeek),
  route(posting.copyWeek, copyWeek),
  route(usual.find, findUsual),
  route(usual.roles, suggestRoles),
  route(usual.savePresets, savePresets),
  route(usual.rateCard, findRateCard),
  route(usual.saveRateCard, saveRateCard),
  route(minimumWages.find, findMinimumWages),
  route(minimumWages.add, addMinimumWage),
];
