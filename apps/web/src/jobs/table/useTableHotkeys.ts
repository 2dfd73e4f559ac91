import { useHotkey } from '../../ui/hotkeys.ts';
import { focusFilterButton } from '../../lists/focus.ts';
import type { JobsTable } from './useJobsTable.ts';

const GROUP = 'Lists';

/** From one shift of the list to the next; Enter opens it, because it is a link. */
function move(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step;
  links[next]?.focus();
}

export function useTableHotkeys({ view, meta, page, refresh }: JobsTable): void {
  useHotkey('j', 'Next shift', GROUP, () => move(1));
  useHotkey('k', 'Previous shift', GROUP, () => move(-1));
  useHotkey('f', 'Filters', GROUP, focusFilterButton);
  useHotkey('r', 'Refresh', GROUP, refresh);
  useHotkey('[', 'Previous page', GROUP, () => view.page > 1 && page(view.page - 1));
  useHotkey(']', 'Next page', GROUP, () => meta?.next_page_url && page(view.page + 1));
}
