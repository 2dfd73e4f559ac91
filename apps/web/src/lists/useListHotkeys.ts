import { useHotkey } from '../ui/hotkeys.ts';
import { focusFilters } from './focus.ts';
import type { List } from './useList.ts';

export function useListHotkeys(list: List): void {
  const { view, meta } = list;
  useHotkey('n', 'Add entry', 'Lists', () => list.open('new'), list.may_add);
  useHotkey('f', 'Filters', 'Lists', () => {
    if (!list.filtering) list.show_filters();
    focusFilters();
  });
  useHotkey('r', 'Refresh', 'Lists', list.refresh);
  useHotkey('[', 'Previous, next page', 'Lists', () => view.page > 1 && list.page(view.page - 1));
  useHotkey(']', 'Previous, next page', 'Lists', () => meta?.next_page_url && list.page(view.page + 1));
}
