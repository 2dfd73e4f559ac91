const soon = (selector: string): void => {
  setTimeout(() => document.querySelector<HTMLElement>(selector)?.focus(), 60);
};

export const focusFilters = (): void => soon('[data-filtering] :is(input, [data-choice])');

/** Focuses the button that shows the filters. Clearing them removes the pressed button. */
export const focusFilterButton = (): void => soon('[data-filters]');

/** Focuses the row whose form was open, or the Add button. */
export const focusRow = (id: string): void => soon(`[data-row="${CSS.escape(id)}"]`);
