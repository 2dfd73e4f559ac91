type State = {
  /** True if the results are on screen. */
  open: boolean;
  /** True if they are for the current text. */
  fresh: boolean;
  at: number;
  count: number;
};

/** Meaning of a key in the search field; undefined leaves the key to the field. */
type Meaning = { to: number } | 'open' | 'close' | 'leave' | 'choose' | 'choose when found' | undefined;

/**
 * Meaning of a key: arrows wrap around, Enter never takes a result of an earlier text, Escape closes the list, then
 * leaves.
 */
export function meaningOf(key: string, { open, fresh, at, count }: State): Meaning {
  switch (key) {
    case 'ArrowDown':
      if (!open) return 'open';
      return count > 0 ? { to: (at + 1) % count } : undefined;
    case 'ArrowUp':
      return open && count > 0 ? { to: (at - 1 + count) % count } : undefined;
    case 'Enter':
      if (!open) return 'open';
      if (!fresh) return 'choose when found';
      return count > 0 ? 'choose' : undefined;
    case 'Escape':
      return open ? 'close' : 'leave';
    default:
      return undefined;
  }
}
