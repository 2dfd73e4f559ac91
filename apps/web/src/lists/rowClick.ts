import type { MouseEvent } from 'react';

/** True if a click should open the row: no text is being selected, and no control of the row was hit. */
export const isRowClick = (event: MouseEvent): boolean =>
  !(event.target as Element).closest('a, button, input') && window.getSelection()?.isCollapsed !== false;
