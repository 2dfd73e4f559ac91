import type { Filters } from './shiftFilters.ts';
import type { ViewName } from './shiftViews.ts';

/** Address of the shifts page with these filters, in one of its views. */
export function shiftsAddress(filters: Filters, view: ViewName): string {
  const asked = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `/jobs?${new URLSearchParams([...asked, ['view', view]])}`;
}
