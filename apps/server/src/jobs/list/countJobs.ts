import { TOTAL_CAP } from '@handover/contract/paging';
import { JOB_STATUSES, type JobStatus } from '@handover/domain/jobs/status';
import { prepared } from '../../db/connect.ts';
import type { Ctx } from '../../http/route.ts';
import { tallies } from '../../lists/total.ts';
import { partsOf } from './filter.ts';
import { countUpTo } from './rows.ts';

/** How many shifts stand where: kept by status, and counted for what is going on now. */
export async function countJobs({ db, viewer, now }: Ctx) {
  const [kept, going] = await Promise.all([
    tallies(
      db,
      viewer,
      JOB_STATUSES.map((status) => `jobs:${status}`),
    ),
    prepared(db, countUpTo(partsOf(viewer, { status: 'active' }, now), TOTAL_CAP)),
  ]);
  const statuses = Object.fromEntries(JOB_STATUSES.map((status) => [status, kept.get(`jobs:${status}`) ?? 0]));
  return { data: { active: going[0]?.total ?? 0, statuses: statuses as Record<JobStatus, number> } };
}
