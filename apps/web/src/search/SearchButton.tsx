import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useHotkey } from '../ui/hotkeys.ts';
import classes from '../ui/PhoneButton.module.css';

const PhoneSearch = lazy(() => import('./PhoneSearch.tsx'));

/** Button that opens the full-screen search on a phone. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  useHotkey('/', 'Search', 'Anywhere', () => setOpen(true));
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label="Search"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={21} stroke={1.7} aria-hidden />
      </button>
      {open && (
        <Suspense>
          <PhoneSearch onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
