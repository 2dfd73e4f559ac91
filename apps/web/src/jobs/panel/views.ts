import type { Level } from '@handover/domain/viewer';

/** The views of a shift, as the address names them, with their titles. */
export const VIEW_TITLES = {
  job: 'Shift details',
  choose_job_planner: 'Choose shift planner',
  edit_job: 'Edit shift',
  history: 'History',
} as const;
export type PanelView = keyof typeof VIEW_TITLES;

/** The view that an address asks for; staff have the details alone. */
export const viewIn = (search: Readonly<Record<string, unknown>>, level: Level): PanelView =>
  level < 4 && typeof search.view === 'string' && Object.hasOwn(VIEW_TITLES, search.view)
    ? (search.view as PanelView)
    : 'job';
