import { TOTAL_CAP } from '@handover/contract/paging';
import { JOB_STATUSES, type JobStatus } from '@handover/domain/jobs/status';
import { prepared } from '../../db/connect.ts';
import type { Ctx } from '../../http/route.ts';
import { tallies, tallyScope } from '../../lists/total.ts';
import { partsOf } from './filter.ts';
import { countUpTo } from './rows.ts';

type Asking = Pick<Ctx, 'db' | 'viewer' | 'now'>;

/** How many shifts stand where: kept by status, and counted for what is going on now. */
export async function countJobs(ctx: Asking) {
  const [kept, active] = await Promise.all([
    tallies(
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
const KEPT_MS = 5_000;
const counted = new Map<string, { at: number; active: number }>();

/** Every open page asks for this after every change, so a number in the thousands may be some seconds old. */
async function countActive({ db, viewer, now }: Asking): Promise<number> {
  const scope = tallyScope(viewer);
  const known = counted.get(scope);
  if (known && Math.abs(now.getTime() - known.at) < KEPT_MS) return known.active;
  counted.delete(scope);
  const asked = { parts: partsOf(viewer, { status: 'active' }, now), look: [], down: true };
  const active = (await prepared(db, countUpTo(asked, TOTAL_CAP)))[0]?.total ?? 0;
  if (active > MANY) counted.set(scope, { at: now.getTime(), active });
  return active;
}
