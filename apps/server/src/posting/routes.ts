import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { jobs } from '@handover/contract/shifts/jobs';
import { minimumWages } from '@handover/contract/posting/minimumWages';
import { posting } from '@handover/contract/posting/posting';
import { usual } from '@handover/contract/posting/usual';
import { route, type Route } from '../http/route.ts';
import { findPublication, takeBack } from './publication.ts';
import { postBulk } from './postBulk.ts';
import { createJob } from './createJob.ts';
import { addMinimumWage, findMinimumWages } from './minimumWages.ts';
import { savePresets } from './savePresets.ts';
import { findRateCard, saveRateCard } from './rateCard.ts';
import { approveRate, sendBackRate } from './rateReview.ts';
import { suggestRoles } from './suggestRoles.ts';
import { updateJob } from './updateJob.ts';
import { findUsual } from './usual.ts';
import { copyWeek, previewWeek } from './copyWeek.ts';

export const postingRoutes: Route[] = [
  route(jobs.create, createJob),
  route(jobs.update, updateJob),
  route(shiftCommands.approveRate, approveRate),
  route(shiftCommands.sendBackRate, sendBackRate),
  route(posting.bulk, postBulk),
  route(posting.week, previewWeek),
  route(posting.copyWeek, copyWeek),
  route(posting.publication, findPublication),
  route(posting.takeBack, takeBack),
  route(usual.find, findUsual),
  route(usual.roles, suggestRoles),
  route(usual.savePresets, savePresets),
  route(usual.rateCard, findRateCard),
  route(usual.saveRateCard, saveRateCard),
  route(minimumWages.find, findMinimumWages),
  route(minimumWages.add, addMinimumWage),
];
