import classes from './Map.module.css';

const SVG = 'http://www.w3.org/2000/svg';
/** Outline of the pin, 28 by 36, with its point in the middle of the lower edge. */
export const PIN_PATH = 'M14 35c6-9 12-14 12-21a12 12 0 1 0-24 0c0 7 6 12 12 21Z';

/** Pin as an element, for maps that take one; its colours are in the style sheet. */
export function pinElement(): HTMLElement {
  const drop = document.createElementNS(SVG, 'path');
  drop.setAttribute('d', PIN_PATH);
  const eye = document.createElementNS(SVG, 'circle');
  eye.setAttribute('cx', '14');
  eye.setAttribute('cy', '14');
  eye.setAttribute('r', '4.5');
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', '0 0 28 36');
  picture.append(drop, eye);
  const pin = document.createElement('div');
  pin.className = classes.pin ?? '';
  pin.dataset['pin'] = '';
  pin.append(picture);
  return pin;
}

/** Value of a colour token, for libraries that draw by themselves. */
export const colourOf = (element: Element, token: string): string =>
  getComputedStyle(element).getPropertyValue(token).trim();
