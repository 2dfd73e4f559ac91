import type { dashboard } from '@handover/contract/dashboard/dashboard';
import type { Input } from '@handover/contract/endpoint';
import { STATUS_MEASURES, VALUE } from '@handover/domain/dashboard/measures';
import { barsOf, lastMonths, rangeOf, VALUE_MONTHS } from '@handover/domain/dashboard/periods';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import type { Ctx } from '../http/route.ts';
import { readCounts } from '../lists/total.ts';
import { ownByDay, ownByStatus, ownPay } from './own.ts';
import { rolledUp } from './rollups.ts';

type Asking = Pick<Ctx, 'db' | 'viewer' | 'now'>;

/**
 * Returns the number of shifts in each status, from the counts of a scope; a member's few shifts are counted directly.
 */
export async function countByStatus({ db, viewer }: Asking) {
  if (viewer.kind === 'member') {
    const own = await ownByStatus(db, viewer.member_id);
    return JOB_STATUSES.map((status) => ({ status, total: own.find((its) => its.status === status)?.total ?? 0 }));
  }
  const kept = await readCounts(
    db,
    viewer,
    JOB_STATUSES.map((status) => `jobs:${status}`),
  );
  return JOB_STATUSES.map((status) => ({ status, total: kept.get(`jobs:${status}`) ?? 0 }));
}

/** Returns the number of shifts that start in each day, week or month, in any status. */
export async function countByDay({ db, viewer, now }: Asking, { period }: Input<typeof dashboard.bar_graph>) {
  const range = rangeOf(period, now);
  if (viewer.kind === 'member') return barsOf(range, await ownByDay(db, viewer.member_id, range));
  const counted = await rolledUp(db, viewer, { ...range, measures: STATUS_MEASURES });
  return barsOf(
    range,
    counted.map(({ bucket, n }) => ({ bucket, value: n })),
  );
}

/**
 * Returns the value of shifts by month: to a member what they earned, to everyone else what was invoiced to care
 * providers.
 */
export async function valueByMonth({ db, viewer, now }: Asking) {
  const months = lastMonths(VALUE_MONTHS, now);
  if (viewer.kind === 'member') return barsOf(months, await ownPay(db, viewer.member_id, months));
  const counted = await rolledUp(db, viewer, { ...months, measures: [VALUE] });
  return barsOf(
    months,
    counted.map(({ bucket, amount }) => ({ bucket, value: amount })),
  );
}
