import { useRef } from 'react';
import { useHotkey } from '../ui/hotkeys.ts';
import { SearchField } from './SearchField.tsx';
import parts from '../theme.module.css';
import classes from './SearchField.module.css';

/** Search field in the top bar. */
export function TopSearch() {
  const input = useRef<HTMLInputElement>(null);
  useHotkey('/', 'Search', 'Anywhere', () => input.current?.focus());
  return (
    <div className={classes.top}>
      <SearchField input={input} onLeave={() => document.getElementById('main')?.focus({ preventScroll: true })} />
      <kbd className={`${parts.kbd} ${classes.key}`} aria-hidden>
        /
      </kbd>
    </div>
  );
}
