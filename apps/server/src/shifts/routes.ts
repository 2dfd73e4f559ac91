import { checkSheet, shiftCommands, jobRecord } from '@handover/contract/shifts/shiftCommands';
import { jobs } from '@handover/contract/shifts/jobs';
import { route, type Route } from '../http/route.ts';
import { showCheckSheet } from './checkSheet.ts';
import { extrasFor } from './extras.ts';
import { readJob } from './readJob.ts';
import { addNote, listHistory, listNotes } from './record.ts';
import { assignAdmin, assignPlanner, listAdministrators, unassignAdmin } from './responsible.ts';

export const shiftRoutes: Route[] = [
  route(jobs.blank, async (ctx) => ({ job: null, ...(await extrasFor(ctx, null)) })),
  route(jobs.find, readJob),
  route(shiftCommands.assignPlanner, assignPlanner),
  route(shiftCommands.assignAdmin, assignAdmin),
  route(shiftCommands.unassignAdmin, unassignAdmin),
  route(checkSheet, showCheckSheet),
  route(jobRecord.notes, listNotes),
  route(jobRecord.addNote, addNote),
  route(jobRecord.history, listHistory),
  route(jobRecord.administrators, listAdministrators),
];
