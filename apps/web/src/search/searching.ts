import type { KeyboardEvent, RefObject } from 'react';

/** What the field and the list of what was found share. */
export type Searching = {
  id: string;
  text: string;
  open: boolean;
  /** Given by the list: what it makes of a key. */
  keys: RefObject<((event: KeyboardEvent) => void) | undefined>;
  /** The text for which someone has pressed Enter before it was found. No state: Enter may come between a draw and its effects. */
  early: RefObject<string | undefined>;
  setText: (text: string) => void;
  setOpen: (open: boolean) => void;
  /** The option that Enter would choose. */
  setActive: (id: string | undefined) => void;
  leave: () => void;
};
