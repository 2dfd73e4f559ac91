import type { Input } from '@handover/contract/endpoint';
import type { jobViews } from '@handover/contract/shifts/views';
import { BOARD } from '@handover/domain/shifts/groups';
import type { Viewer } from '@handover/domain/viewer';
import type { Db } from '../../db/connect.ts';
import { asJson, type Ctx } from '../../http/route.ts';
import { readCounts } from '../../lists/total.ts';
import { type Filters, isWhole, lookFor, partsOf } from '../filter.ts';
import { type Asked, keysetPage, listText } from './rows.ts';
import { type Total, totalOf } from './total.ts';

type Query = Input<typeof jobViews.board>;
type Column = (typeof BOARD)[number];

/** Returns the columns that match the filters, each with its count and its first shifts. */
export async function readBoard({ db, viewer, now }: Pick<Ctx, 'db' | 'viewer' | 'now'>, query: Query) {
  const { size, ...filters } = query;
  const look = lookFor(filters);
  const left = filters.status && partsOf(viewer, filters, now);
  const totals = countsOf(db, viewer, filters);
  const columns = await Promise.all(
    BOARD.map(async (column) => {
      const parts = left
        ? left.filter(({ status }) => status === column.status)
        : partsOf(viewer, { ...filters, status: column.status }, now);
      if (parts.length === 0) return [];
      // Completed shifts are read from the newest, coming ones from the soonest.
      const asked = { parts, look, down: column.id === 'completed' };
      const [{ lines, next }, { n, capped }] = await Promise.all([
        size === 0 ? { lines: [], next: null } : keysetPage(db, viewer, { ...asked, size }),
        totals(column, asked),
      ]);
      const rest = { next, total: n, ...(capped ? { total_capped: true } : {}) };
      return [`{"id":"${column.id}","data":${listText(lines)},${JSON.stringify(rest).slice(1)}`];
    }),
  );
  return asJson(`{"data":[${columns.flat().join(',')}]}`);
}

/** Returns the count function of the columns. Counts of whole scopes are stored, and read all at once. */
function countsOf(db: Db, viewer: Viewer, filters: Filters) {
  if (!isWhole(filters)) {
    return ({ status }: Column, asked: Pick<Asked, 'parts' | 'look' | 'down'>): Promise<Total> =>
      totalOf(db, viewer, { ...filters, status: filters.status ?? status }, asked);
  }
  const kept = readCounts(
    db,
    viewer,
    BOARD.map(({ status }) => `jobs:${status}`),
  );
  return async ({ status }: Column): Promise<Total> => ({ n: (await kept).get(`jobs:${status}`) ?? 0, capped: false });
}
