type State = {
  /** Whether what was found is on screen. */
  open: boolean;
  /** Whether it was found for the text as it stands. */
  fresh: boolean;
  at: number;
  count: number;
};

/** What a key means to someone who searches; undefined leaves it to the field. */
type Meaning = { to: number } | 'open' | 'close' | 'leave' | 'choose' | 'choose when found' | undefined;

/** Arrows go round; Enter never takes what was found for an earlier text; Escape closes the list, then leaves. */
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
