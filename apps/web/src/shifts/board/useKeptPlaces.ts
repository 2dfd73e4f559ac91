import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Cards remembered as scroll anchors, since each of them may be the one that moves. */
const CANDIDATES = 5;

type Place = { scroller: Element; cards: { id: string; top: number }[] };

const topOf = (card: Element, scroller: Element): number =>
  card.getBoundingClientRect().top -
  (scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top);

function placeIn(scroller: Element, list: Element): Place {
  const cards: Place['cards'] = [];
  for (const card of list.querySelectorAll('[data-card]')) {
    const top = topOf(card, scroller);
    if (top + card.clientHeight > 0) cards.push({ id: card.getAttribute('data-card') ?? '', top });
    if (cards.length === CANDIDATES) break;
  }
  return { scroller, cards };
}

/**
 * Keeps the scroll position when cards come or go above the visible ones. The caller reports a change before it
 * happens; each column keeps its own position, on a phone the page does.
 */
export function useKeptPlaces(board: RefObject<HTMLElement | null>, shown: unknown) {
  const places = useRef<Place[]>([]);
  useLayoutEffect(() => {
    for (const { scroller, cards } of places.current) {
      const list = scroller === document.scrollingElement ? board.current?.querySelector('[data-current]') : scroller;
      for (const { id, top } of cards) {
        const card = list?.querySelector(`[data-card="${id}"]`);
        if (!card) continue;
        scroller.scrollTop += topOf(card, scroller) - top;
        break;
      }
    }
    places.current = [];
  }, [board, shown]);

  return () => {
    const page = document.scrollingElement;
    const current = board.current?.querySelector('[data-current] [data-cards]');
    const lists = [...(board.current?.querySelectorAll('[data-cards]') ?? [])];
    places.current = [
      ...lists.filter((list) => list.scrollTop > 0).map((list) => placeIn(list, list)),
      ...(page && current && current.getBoundingClientRect().top < 0 ? [placeIn(page, current)] : []),
    ];
  };
}
