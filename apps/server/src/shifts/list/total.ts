import { LOOKED_AT } from '@handover/contract/shifts/filters';
import { TOTAL_CAP } from '@handover/contract/paging';
import type { Viewer } from '@handover/domain/viewer';
import { type Db, prepared } from '../../db/connect.ts';
import { readCount } from '../../lists/total.ts';
import { type Filters, isWhole, statusesOf } from '../filter.ts';
import { type Asked, countUpTo } from './rows.ts';

export type Total = { n: number; capped: boolean };

/**
 * Returns the total of a list. By scope and status alone it is stored, at any size; with other filters it is counted up
 * to a limit.
 */
export async function totalOf(
  db: Db,
  viewer: Viewer,
  filters: Filters,
  asked: Pick<Asked, 'parts' | 'look' | 'down'>,
): Promise<Total> {
  const statuses = statusesOf(filters.status);
  if (statuses && isWhole(filters)) {
    const kinds = statuses.map((its) => `jobs:${its}`);
    return { n: await readCount(db, viewer, kinds), capped: false };
  }
  const [{ total, looked_at } = { total: 0, looked_at: 0 }] = await prepared(db, countUpTo(asked, TOTAL_CAP));
  const unseen = asked.look.length > 0 && looked_at >= LOOKED_AT;
  return { n: Math.min(total, TOTAL_CAP), capped: total > TOTAL_CAP || unseen };
}
