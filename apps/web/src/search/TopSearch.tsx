import { useRef } from 'react';
import { useHotkey } from '../ui/hotkeys.ts';
import classes from './SearchField.module.css';
import { SearchField } from './SearchField.tsx';

/** Search field in the top bar. */
export function TopSearch() {
  const input = useRef<HTMLInputElement>(null);
  useHotkey('/', 'Search', 'Anywhere', () => input.current?.focus());
  return (
    <div className={classes.top}>
      <SearchField input={input} onLeave={() => document.getElementById('main')?.focus({ preventScroll: true })} />
      <kbd className={`h-kbd ${classes.key}`} aria-hidden>
        /
      </kbd>
    </div>
  );
}
