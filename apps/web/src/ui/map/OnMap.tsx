import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Drawing, Place } from './drawing.ts';
import classes from './Map.module.css';

export const DrawingContext = createContext<Drawing | undefined>(undefined);

/** Drawing of the surrounding map; undefined until it is drawn. */
export const useDrawing = (): Drawing | undefined => use(DrawingContext);

type Props = {
  at: Place;
  /** True to stand in front of other elements on the map. */
  front?: boolean;
  children: ReactNode;
};

function newElement(): HTMLElement {
  const element = document.createElement('div');
  element.className = classes.onMap ?? '';
  element.dataset['onMap'] = '';
  return element;
}

/** Element at a position of the map, which moves with it. */
export function OnMap({ at: { latitude, longitude }, front = false, children }: Props) {
  const map = useDrawing();
  const [element] = useState(newElement);
  useEffect(() => void element.toggleAttribute('data-front', front), [element, front]);
  useEffect(() => map?.put(element, { latitude, longitude }), [map, element, latitude, longitude]);
  return createPortal(children, element);
}
