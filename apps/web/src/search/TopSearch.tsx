import { useRef } from 'react';
import { useHotkey } from '../ui/hotkeys.ts';
import { SearchField } from './SearchField.tsx';
import shared from '../ui/shared.module.css';
import classes from './SearchField.module.css';

/** Search field in the top bar. */
export function TopSearch() {
  const input = useRef<HTMLInputElement>(null);
  useHotkey('/', 'Search', 'Anywhere', () => input.current?.focus());
  return (
    <div className={classes.top}>
      <SearchField input={input} onLeave={() => document.getElementById('main')?.focus({ preventScroll: true })} />
      <kbd className={`${shared.kbd} ${classes.key}`} aria-hidden>
        /
      </kbd>
    </div>
  );
}
