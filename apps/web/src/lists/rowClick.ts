import type { MouseEvent } from 'react';

/** A row opens wherever it is clicked, unless text is being selected or something of its own was hit. */
export const isRowClick = (event: MouseEvent): boolean =>
  !(event.target as Element).closest('a, button, input') && window.getSelection()?.isCollapsed !== false;
