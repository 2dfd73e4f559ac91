import type { PageMeta } from '@handover/contract/paging';
import type { Viewer } from '@handover/domain/viewer';
import type { Filters } from './shiftFilters.ts';

/** Views of shifts, in the order of the keys 1 to 5. */
export const VIEWS = ['board', 'timeline', 'map', 'table', 'rota'] as const;
export type ViewName = (typeof VIEWS)[number];

const isView = (name: unknown): name is ViewName => (VIEWS as readonly unknown[]).includes(name);

/** View in the address, else the last one chosen here, else the one that suits the screen. */
export function viewIn(search: Readonly<Record<string, unknown>>, kept: string | null, phone: boolean): ViewName {
  if (isView(search.view)) return search.view;
  if (isView(kept)) return kept;
  return phone ? 'timeline' : 'board';
}

/** Number of shifts on screen; `words` stand in its place if there is more to say. */
export type Total = Pick<PageMeta, 'total' | 'total_capped'> & { words?: string };

/** Props of a view of shifts. */
export type ViewProps = {
  viewer: Viewer;
  filters: Filters;
  /** Shift that is open over the page. */
  open: string | undefined;
  onOpen: (job_id: string) => void;
  /** Called with the total number of shifts once it is known; the page shows it beside the filters. */
  onTotal: (total: Total | undefined) => void;
};
