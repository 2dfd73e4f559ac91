import { plannersFor } from '@handover/domain/shifts/recipients';
import type { Ctx } from '../http/route.ts';
import { everyAdministrator } from '../notifications/administrators.ts';
import type { LockedJob } from './lock.ts';

/** Returns the administrators who plan a shift that this command has locked. */
export const plannersOf = async (
  { db }: Pick<Ctx, 'db'>,
  job: Pick<LockedJob, 'job_planner' | 'created_by'>,
): Promise<string[]> => plannersFor(job, await everyAdministrator(db));
