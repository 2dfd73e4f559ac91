import { useDebouncedCallback } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ColumnId } from './columns.ts';

const SETTLED_MS = 120;

/**
 * Columns on a phone: one is visible, chosen by swipe or button, and the page scrolls by it. The others start at their
 * top, beside the visible part of it.
 */
export function usePhoneColumns(board: RefObject<HTMLElement | null>, phone: boolean, shown: readonly ColumnId[]) {
  const [chosen, setChosen] = useState<ColumnId>();
  const current = shown.find((id) => id === chosen) ?? shown[0];
  const before = useRef(current);

  const columnsOf = (frame: HTMLElement) => [...frame.querySelectorAll<HTMLElement>('[data-column]')];
  const topOf = (frame: HTMLElement) =>
    frame.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(frame).scrollMarginTop);
  const settle = useDebouncedCallback((frame: HTMLElement) => {
    const [first, second] = columnsOf(frame);
    if (!first || !second) return;
    setChosen(shown[Math.round(frame.scrollLeft / (second.offsetLeft - first.offsetLeft))]);
  }, SETTLED_MS);

  useLayoutEffect(() => {
    if (before.current === current) return;
    before.current = current;
    if (phone && board.current && topOf(board.current) < 0) board.current.scrollIntoView({ block: 'start' });
  }, [board, phone, current]);

  const setAside = () => {
    const frame = board.current;
    if (phone && frame) frame.style.setProperty('--aside', `${Math.max(0, -topOf(frame))}px`);
  };
  return {
    current,
    show(id: ColumnId) {
      const frame = board.current;
      const [first, ...others] = frame ? columnsOf(frame) : [];
      const column = [first, ...others].find((one) => one?.dataset['column'] === id);
      setAside();
      if (first && column) frame?.scrollTo({ left: column.offsetLeft - first.offsetLeft });
    },
    onTouchStart: setAside,
    onScroll: () => phone && board.current && settle(board.current),
  };
}
