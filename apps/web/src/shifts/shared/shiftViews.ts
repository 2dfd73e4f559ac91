import type { PageMeta } from '@handover/contract/paging';
import type { Viewer } from '@handover/domain/viewer';
import type { Filters } from './shiftFilters.ts';

/** The ways to look at shifts, by the keys 1 to 4. */
export const VIEWS = ['board', 'timeline', 'map', 'table'] as const;
export type ViewName = (typeof VIEWS)[number];

const isView = (name: unknown): name is ViewName => (VIEWS as readonly unknown[]).includes(name);

/** The one that the address names, else the last one chosen here, else the one that suits the screen. */
export function viewIn(search: Readonly<Record<string, unknown>>, kept: string | null, phone: boolean): ViewName {
  if (isView(search.view)) return search.view;
  if (isView(kept)) return kept;
  return phone ? 'timeline' : 'board';
}

export type Total = Pick<PageMeta, 'total' | 'total_capped'>;

/** What every view of shifts is given. */
export type ViewProps = {
  viewer: Viewer;
  filters: Filters;
  /** The shift that is open over the page. */
  open: string | undefined;
  onOpen: (job_id: string) => void;
  /** How many shifts there are in all, once that is known; the page says it beside the filters. */
  onTotal: (total: Total | undefined) => void;
};
