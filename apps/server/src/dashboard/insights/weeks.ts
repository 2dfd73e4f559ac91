import {
  CANCELLATION_MEASURES,
  cancellationsByReason,
  CONTINUITY_MEASURES,
  continuityByWeek,
  FILL_MEASURES,
  fillByWeek,
  PUNCTUALITY_MEASURES,
  punctualityByWeek,
  weeksShown,
} from '@handover/domain/dashboard/insights';
import { londonDay } from '@handover/domain/time';
import type { Viewer } from '@handover/domain/viewer';
import type { Ctx } from '../../http/route.ts';
import { rolledUp, type ScopedViewer } from '../rollups.ts';

export type Asking = Pick<Ctx, 'db' | 'viewer' | 'now'>;

/** Returns the counts of some measures in the weeks that are shown, in the viewer's scope. */
async function counted({ db, viewer, now }: Asking, measures: readonly string[]) {
  const { weeks, from, until } = weeksShown(londonDay(now));
  return { weeks, counts: await rolledUp(db, scopedViewerOf(viewer), { grain: 'week', from, until, measures }) };
}

export async function readFillRate(asking: Asking) {
  const { weeks, counts } = await counted(asking, FILL_MEASURES);
  return { data: fillByWeek(weeks, counts) };
}

export async function readContinuity(asking: Asking) {
  const { weeks, counts } = await counted(asking, CONTINUITY_MEASURES);
  return { data: continuityByWeek(weeks, counts) };
}

export async function readPunctuality(asking: Asking) {
  const { weeks, counts } = await counted(asking, PUNCTUALITY_MEASURES);
  return { data: punctualityByWeek(weeks, counts) };
}

export async function readCancellations(asking: Asking) {
  const { counts } = await counted(asking, CANCELLATION_MEASURES);
  return { data: cancellationsByReason(counts) };
}

/** Returns the viewer as a manager or administrator; members may not make these calls. */
function scopedViewerOf(viewer: Viewer): ScopedViewer {
  if (viewer.kind === 'member') throw new Error('A member keeps no places');
  return viewer;
}
