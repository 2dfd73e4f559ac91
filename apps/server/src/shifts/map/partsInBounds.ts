import { sql } from 'kysely';
import { isAboutNow } from '@handover/contract/shifts/filters';
import type { Bounds } from '@handover/contract/shifts/views';
import type { Viewer } from '@handover/domain/viewer';
import { type Db, prepared } from '../../db/connect.ts';
import { whereAll } from '../../lists/source.ts';
import { countScope } from '../../lists/total.ts';
import { type Filters, type Part, partsOf, placed } from '../filter.ts';
import { countsOf, totalOf } from './counts.ts';
import { exactlyIn, inBounds, sightOf } from './grid.ts';
import { hasStatusOf, partsOnTheMap, statusesOnTheMap } from './onTheMap.ts';

/**
 * Maximum shifts that are collected by position. If there are more, the first by date are found sooner by checking the
 * position of each.
 */
const FEW = 2_000;

/** Returns the parts of a list by date in these bounds that are not over. */
export async function partsInBounds(
  db: Db,
  viewer: Viewer,
  filters: Filters & { bounds: Bounds },
  now: Date,
): Promise<Part[]> {
  const { bounds } = filters;
  const statuses = statusesOnTheMap(filters);
  const [counted] = await prepared(db, totalOf(countsOf(countScope(viewer), statuses), sightOf({ bounds })));
  if ((counted?.total ?? 0) > FEW) return withEach(partsOnTheMap(viewer, filters, now), [exactlyIn(bounds)]);
  const here = [...placed(viewer, filters), ...hasStatusOf(filters), ...inBounds(bounds)];
  const parts = isAboutNow(filters.status)
    ? partsOnTheMap(viewer, filters, now)
    : partsOf(viewer, { ...filters, status: undefined }, now);
  return withEach(parts, [sql`j.job_id = any (array(select j.job_id from job_geo j ${whereAll(here)}))`]);
}

const withEach = (parts: readonly Part[], where: Part['where']): Part[] =>
  parts.map((part) => ({ ...part, where: [...part.where, ...where] }));
