import type { KeyboardEvent } from 'react';
import { useHotkey } from '../../ui/hotkeys.ts';
import { moveFocus } from './moveFocus.ts';

const ARROWS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** Keys on a list: J and K from anywhere on the page, arrow keys once a shift has the focus. */
export function useRowKeys(group = 'Shifts') {
  useHotkey('j', 'Next, previous', group, () => moveFocus(1));
  useHotkey('k', 'Next, previous', group, () => moveFocus(-1));
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const step = ARROWS[event.key];
      if (!step || !(event.target instanceof HTMLElement) || event.target.dataset['row'] === undefined) return;
      event.preventDefault();
      moveFocus(step);
    },
  };
}
