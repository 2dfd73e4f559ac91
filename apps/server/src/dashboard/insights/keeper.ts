import type { Viewer } from '@handover/domain/viewer';
import type { Keeper } from '../rollups.ts';

/** Whoever keeps places; the calls are for nobody else. */
export function keeperOf(viewer: Viewer): Keeper {
  if (viewer.kind === 'member') throw new Error('A member keeps no places');
  return viewer;
}
