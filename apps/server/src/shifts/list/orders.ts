import { type RawBuilder, sql } from 'kysely';
import type { JobStatus } from '@handover/domain/shifts/status';
import type { Viewer } from '@handover/domain/viewer';
import { whereAll } from '../../lists/source.ts';
import { type Filters, placed } from '../filter.ts';
import { direction } from './rows.ts';

/** Sorts with a stored order in a table of its own, at any size. */
export const ORDERS = { code: sql`o.number`, staff_rate: sql`o.staff_rate` };
export type Order = keyof typeof ORDERS;

type Asked = {
  by: Order;
  statuses: readonly JobStatus[] | undefined;
  down: boolean;
  page_size: number;
  offset: number;
};

/** Selects a page along such an order; the status is looked up for each shift on the way. */
export function ordered(
  viewer: Viewer,
  filters: Filters,
  { by, statuses, down, page_size, offset }: Asked,
): RawBuilder<unknown> {
  const order = direction(down);
  const where = placed(viewer, filters, 'o');
  if (statuses) {
    const any = sql.join(statuses.map((status) => sql.lit(status)));
    where.push(sql`exists (select from jobs j where j.job_id = o.job_id and j.status in (${any}))`);
  }
  const skip = offset === 0 ? sql`` : sql`offset ${offset}`;
  return sql`select o.job_id, ${ORDERS[by]} as by from job_orders o ${whereAll(where)}
    order by ${ORDERS[by]} ${order}, o.job_id ${order} limit ${sql.lit(page_size)} ${skip}`;
}
