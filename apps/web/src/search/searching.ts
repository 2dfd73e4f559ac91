import type { KeyboardEvent, RefObject } from 'react';

/** State shared by the field and the list of results. */
export type Searching = {
  id: string;
  text: string;
  open: boolean;
  /** Key handler, set by the list. */
  keys: RefObject<((event: KeyboardEvent) => void) | undefined>;
  /**
   * Text for which Enter was pressed before its results came. A ref, not state: Enter may come between a render and its
   * effects.
   */
  early: RefObject<string | undefined>;
  setText: (text: string) => void;
  setOpen: (open: boolean) => void;
  /** Sets the option that Enter would choose. */
  setActive: (id: string | undefined) => void;
  leave: () => void;
};
