import type { Level } from '@handover/domain/viewer';

/** The views of a shift, as the address names them, with their titles. */
export const VIEW_TITLES = {
  job: 'Shift details',
  choose_job_planner: 'Choose shift planner',
  edit_job: 'Edit shift',
  history: 'History',
} as const;
export type PanelView = keyof typeof VIEW_TITLES;

const isPanelView = (name: unknown): name is PanelView => typeof name === 'string' && Object.hasOwn(VIEW_TITLES, name);

/** The view that an address asks for; `view` may name that of the page below. Staff have the details alone. */
export function viewIn({ panel, view }: Readonly<Record<string, unknown>>, level: Level): PanelView {
  const asked = panel ?? view;
  return level < 4 && isPanelView(asked) ? asked : 'job';
}

/** An address with another view of a shift in it, or with none; what the page below says there stays. */
export const searchWithView = (
  { panel: _, view, ...search }: Readonly<Record<string, unknown>>,
  shown: PanelView | undefined,
): Record<string, unknown> => ({
  ...search,
  ...(view === undefined || isPanelView(view) ? {} : { view }),
  ...(shown === undefined ? {} : { panel: shown }),
});
