import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Drawing, Place } from './drawing.ts';

export const DrawingContext = createContext<Drawing | undefined>(undefined);

/** The map around this part of the page; undefined until it is drawn. */
export const useDrawing = (): Drawing | undefined => use(DrawingContext);

type Props = {
  at: Place;
  /** In front of everything else on the map. */
  front?: boolean;
  children: ReactNode;
};

/** A part of the page that stands on a place of the map and goes with it. */
export function OnMap({ at: { latitude, longitude }, front = false, children }: Props) {
  const map = useDrawing();
  const [element] = useState(() => document.createElement('div'));
  useEffect(() => element.classList.add('on-map'), [element]);
  useEffect(() => void element.classList.toggle('front', front), [element, front]);
  useEffect(() => map?.put(element, { latitude, longitude }), [map, element, latitude, longitude]);
  return createPortal(children, element);
}
