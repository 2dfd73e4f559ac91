import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useHotkey } from '../../ui/hotkeys.ts';
import type { ColumnId } from './columns.ts';

const COLUMN = '[data-column]';
const LINK = '[data-row]';

const linksIn = (column: Element | null | undefined): HTMLElement[] => [
  ...(column?.querySelectorAll<HTMLElement>(LINK) ?? []),
];
const columnIdOf = (element: Element): ColumnId => element.closest(COLUMN)?.getAttribute('data-column') as ColumnId;

function focusOn(link: HTMLElement | undefined): void {
  link?.focus({ preventScroll: true });
  link?.closest('[data-card]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Card of a column that is closest in height to the given one. */
function beside(column: Element, from: Element): HTMLElement | undefined {
  const { top } = from.getBoundingClientRect();
  const away = (link: HTMLElement) => Math.abs(link.getBoundingClientRect().top - top);
  return linksIn(column).reduce<HTMLElement | undefined>(
    (best, link) => (best && away(best) <= away(link) ? best : link),
    undefined,
  );
}

/**
 * Keyboard on the board: Tab moves from column to column, J, K and the arrows from card to card. When the focused card
 * leaves, the focus stays at its position.
 */
export function useBoardFocus(board: RefObject<HTMLElement | null>, shown: unknown) {
  /** Card in each column that Tab reaches; the first by default. */
  const [tab_stops, setTabStops] = useState<Partial<Record<ColumnId, string>>>({});
  const focused = useRef<{ link: HTMLElement; column: ColumnId; at: number }>(undefined);

  const columns = () => [...(board.current?.querySelectorAll(COLUMN) ?? [])].filter((one) => linksIn(one).length > 0);
  const here = () => linksIn(board.current).find((link) => link === document.activeElement);

  const along = (step: 1 | -1) => {
    const link = here();
    if (!link) return focusOn(linksIn(board.current).find(({ tabIndex }) => tabIndex === 0));
    const all = linksIn(board.current);
    focusOn(all[all.indexOf(link) + step]);
  };
  const across = (step: 1 | -1) => {
    const link = here();
    const all = columns();
    // In a single column the cards stand side by side.
    if (all.length === 1) return along(step);
    const next = link && all[all.findIndex((one) => one.contains(link)) + step];
    if (next) focusOn(beside(next, link));
  };
  const MOVES: Record<string, () => void> = {
    ArrowDown: () => along(1),
    ArrowUp: () => along(-1),
    ArrowRight: () => across(1),
    ArrowLeft: () => across(-1),
  };
  useHotkey('j', 'Next, previous', 'Shifts', () => along(1));
  useHotkey('k', 'Next, previous', 'Shifts', () => along(-1));

  useLayoutEffect(() => {
    const was = focused.current;
    if (!was || was.link.isConnected || document.activeElement !== document.body) return;
    const links = linksIn(board.current?.querySelector(`[data-column="${was.column}"]`));
    (links[Math.min(was.at, links.length - 1)] ?? linksIn(board.current)[0])?.focus({ preventScroll: true });
  }, [board, shown]);

  return {
    tab_stops,
    onFocus: ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches(LINK)) return;
      const column = columnIdOf(target);
      const links = linksIn(target.closest(COLUMN));
      focused.current = { link: target, column, at: links.indexOf(target) };
      setTabStops((before) => ({ ...before, [column]: target.getAttribute('data-row') ?? '' }));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const move = MOVES[event.key];
      if (!move || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !here()) return;
      event.preventDefault();
      move();
    },
  };
}
