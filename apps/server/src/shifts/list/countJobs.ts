import { TOTAL_CAP } from '@handover/contract/paging';
import { JOB_STATUSES, type JobStatus } from '@handover/domain/shifts/status';
import { prepared } from '../../db/connect.ts';
import type { Ctx } from '../../http/route.ts';
import { readCounts, countScope } from '../../lists/total.ts';
import { cacheFor5s } from '../cacheFor5s.ts';
import { partsOf } from '../filter.ts';
import { countUpTo } from './rows.ts';
import type { Total } from './total.ts';

type Asking = Pick<Ctx, 'db' | 'viewer' | 'now'>;

/** Returns the number of shifts by status, from stored counts, and of the active ones, which are counted. */
export async function countJobs(ctx: Asking) {
  const [kept, active] = await Promise.all([
    readCounts(
      ctx.db,
      ctx.viewer,
      JOB_STATUSES.map((status) => `jobs:${status}`),
    ),
    countActive(ctx),
  ]);
  const statuses = Object.fromEntries(JOB_STATUSES.map((status) => [status, kept.get(`jobs:${status}`) ?? 0]));
  return { data: { active, statuses: statuses as Record<JobStatus, number> } };
}

const MANY = 1_000;
const keptBriefly = cacheFor5s<number>((active) => active > MANY);

/** Returns the total of the list of active shifts, up to its limit. */
export async function activeTotal(ctx: Asking): Promise<Total> {
  const n = await countActive(ctx);
  return { n: Math.min(n, TOTAL_CAP), capped: n > TOTAL_CAP };
}

/** Counts the active shifts. A number in the thousands may be some seconds old. */
function countActive({ db, viewer, now }: Asking): Promise<number> {
  const asked = { parts: partsOf(viewer, { status: 'active' }, now), look: [], down: true };
  return keptBriefly(
    countScope(viewer),
    now,
    async () => (await prepared(db, countUpTo(asked, TOTAL_CAP)))[0]?.total ?? 0,
  );
}
