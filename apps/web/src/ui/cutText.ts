/** Marks the titles that are given here, so that they follow the text. */
const GIVEN = 'data-cut';
/** Elements that are looked at: the one under the pointer and those around it, up to the cell of a table. */
const LEVELS = 4;

const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';

function giveTitle(target: EventTarget | null): void {
  let at = target instanceof HTMLElement ? target : null;
  for (let level = 0; at && level < LEVELS; at = at.parentElement, level++) {
    if (at.title && !at.hasAttribute(GIVEN)) return;
    if (isCut(at)) {
      at.title = at.innerText;
      at.setAttribute(GIVEN, '');
      return;
    }
  }
}

/** Shows text that is cut for lack of room whole in a tooltip. Screen readers read it whole anyway. */
export const showCutText = (): void =>
  document.addEventListener('pointerover', ({ target }) => giveTitle(target), { passive: true });
