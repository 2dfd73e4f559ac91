import { useHotkey } from '../../ui/hotkeys.ts';
import { moveFocus } from '../shared/moveFocus.ts';
import type { ShiftsTable } from './useShiftsTable.ts';

const GROUP = 'Shifts';

export function useTableHotkeys({ view, meta, page, refresh }: ShiftsTable): void {
  useHotkey('j', 'Next, previous', GROUP, () => moveFocus(1));
  useHotkey('k', 'Next, previous', GROUP, () => moveFocus(-1));
  useHotkey('r', 'Refresh', GROUP, refresh);
  useHotkey('[', 'Previous, next page', GROUP, () => view.page > 1 && page(view.page - 1));
  useHotkey(']', 'Previous, next page', GROUP, () => meta?.next_page_url && page(view.page + 1));
}
