import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** Position of a cell: its row among all rows, its day, and the chip in it. */
type Place = { row: number; day: number; chip: number };

const STEPS: Record<string, Pick<Place, 'row' | 'day'>> = {
  ArrowUp: { row: -1, day: 0 },
  ArrowDown: { row: 1, day: 0 },
  ArrowLeft: { row: 0, day: -1 },
  ArrowRight: { row: 0, day: 1 },
};

const partsOf = (cell: Element) => [...cell.querySelectorAll<HTMLElement>('a')];

function placeOf(target: Element): Place | undefined {
  const cell = target.closest<HTMLElement>('[data-day]');
  const row = cell?.closest<HTMLElement>('[data-row-at]');
  if (!cell || !row) return undefined;
  const chip = Math.max(0, partsOf(cell).indexOf(target as HTMLElement));
  return { row: Number(row.dataset['rowAt']), day: Number(cell.dataset['day']), chip };
}

/**
 * Arrow keys between the cells of a grid, and between the chips of one cell. `next` names the next row with cells in a
 * direction; a row that is not drawn is scrolled to and focused once it is.
 */
export function useGridKeys(
  table: RefObject<HTMLElement | null>,
  next: (row: number, step: number) => { row: number; distance: number } | undefined,
) {
  const wanted = useRef<Place>(undefined);
  const focusWanted = () => {
    if (!wanted.current) return;
    const { row, day, chip } = wanted.current;
    const cell = table.current?.querySelector<HTMLElement>(`[data-row-at="${row}"] [data-day="${day}"]`);
    if (!cell) return;
    wanted.current = undefined;
    const parts = partsOf(cell);
    (parts[Math.min(chip, parts.length - 1)] ?? cell).focus();
  };
  useEffect(focusWanted);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const at = placeOf(event.target as Element);
    if (!step || !at || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const cell = (event.target as Element).closest('[data-day]');
    const beside = cell ? partsOf(cell)[at.chip + step.row] : undefined;
    if (step.row !== 0 && beside) return beside.focus();
    const day = at.day + step.day;
    if (day < 0 || day > 6) return;
    if (step.row === 0) wanted.current = { ...at, day };
    else {
      const there = next(at.row, step.row);
      if (!there) return;
      wanted.current = { row: there.row, day, chip: step.row > 0 ? 0 : Number.MAX_SAFE_INTEGER };
      if (!table.current?.querySelector(`[data-row-at="${there.row}"]`)) window.scrollBy({ top: there.distance });
    }
    focusWanted();
  };
  return { onKeyDown, placeOf };
}
