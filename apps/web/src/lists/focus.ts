const soon = (selector: string): void => {
  setTimeout(() => document.querySelector<HTMLElement>(selector)?.focus(), 60);
};

export const focusFilters = (): void =>
  soon('.filter-row input, .filter-row .fsel, .card-filters input, .card-filters .fsel');

/** Clearing filters takes the pressed button away; the one that shows them is where people go on. */
export const focusFilterButton = (): void => soon('[data-filters]');

/** Back to the row whose form was open, or to Add entry, wherever the click came from. */
export const focusRow = (id: string): void => soon(`[data-row="${CSS.escape(id)}"]`);
