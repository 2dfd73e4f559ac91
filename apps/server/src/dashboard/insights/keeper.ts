import type { Viewer } from '@handover/domain/viewer';
import type { Keeper } from '../rollups.ts';

/** Returns the viewer as a manager or administrator; members may not make these calls. */
export function keeperOf(viewer: Viewer): Keeper {
  if (viewer.kind === 'member') throw new Error('A member keeps no places');
  return viewer;
}
