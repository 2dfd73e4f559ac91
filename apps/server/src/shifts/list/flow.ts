import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { jobViews } from '@handover/contract/shifts/views';
import type { Viewer } from '@handover/domain/viewer';
import { type Db, prepared } from '../../db/connect.ts';
import { asJson, type Ctx } from '../../http/route.ts';
import { partsInBounds } from '../map/partsInBounds.ts';
import { behind, cursorOf, lengthFor } from './cursor.ts';
import { type Condition, lookFor, type Part, partsOf } from '../filter.ts';
import { type Line, linesOf, listText } from './lines.ts';
import { pageByIndex } from './rows.ts';

type Query = Input<typeof jobViews.flow>;

const BY_START = sql`j.starts_at`;

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

type FlowPage = {
  parts: readonly Part[];
  look: readonly Condition[];
  down: boolean;
  size: number;
  after?: string | undefined;
};

/** Returns a page of shifts by date after a cursor, and the next cursor. */
export async function keysetPage(
  db: Db,
  viewer: Viewer,
  { parts, look, down, size, after }: FlowPage,
): Promise<{ lines: Line[]; next: string | null }> {
  const page_size = lengthFor(size);
  const from = after ? [behind(after, down)] : [];
  const asked = {
    parts: parts.map((part) => ({ ...part, where: [...part.where, ...from] })),
    look,
    by: BY_START,
    down,
    page_size,
    offset: 0,
  };
  const found = await prepared(db, linesOf(pageByIndex(asked), down, viewer));
  const lines = found.slice(0, size);
  return { lines, next: found.length > size ? cursorAfter(lines.at(-1)) : null };
}

function cursorAfter(last: Line | undefined): string | null {
  if (!last) return null;
  const { starts_at, job_id } = JSON.parse(last.line) as { starts_at: string; job_id: string };
  return cursorOf({ starts_at: new Date(starts_at), job_id });
}
