import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { jobViews } from '@handover/contract/shifts/views';
import { asJson, type Ctx } from '../../http/route.ts';
import { partsInBounds } from '../map/partsInBounds.ts';
import { lookFor, partsOf } from '../filter.ts';
import { keysetPage, listText } from './rows.ts';

type Query = Input<typeof jobViews.flow>;

export async function flowJobs({ db, viewer, now }: Pick<Ctx, 'db' | 'viewer' | 'now'>, query: Query) {
  const { size, sortDirection, after, job_ids, bounds } = query;
  const named = job_ids ? [sql<boolean>`j.job_id = any (${job_ids}::uuid[])`] : [];
  const whole = bounds ? await partsInBounds(db, viewer, { ...query, bounds }, now) : partsOf(viewer, query, now);
  const parts = whole.map((part) => ({ ...part, where: [...part.where, ...named] }));
  const { lines, next } = await keysetPage(db, viewer, {
    parts,
    look: lookFor(query),
    down: sortDirection === 'desc',
    size,
    after,
  });
  return asJson(`{"data":${listText(lines)},"next":${JSON.stringify(next)}}`);
}
