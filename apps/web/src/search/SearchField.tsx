import { isAdmin } from '@handover/domain/viewer';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, type RefObject, Suspense, useId, useRef, useState } from 'react';
import { useMe } from '../api/me.ts';
import classes from './SearchField.module.css';

const Found = lazy(() => import('./FoundList.tsx'));

type Props = { input: RefObject<HTMLInputElement | null>; onLeave: () => void };

/** Search field for shifts, people and places. Everything else is loaded when the field gets the focus. */
export function SearchField({ input, onLeave }: Props) {
  const { level } = useMe();
  const id = useId();
  const keys = useRef<(event: KeyboardEvent) => void>(undefined);
  const early = useRef<string>(undefined);
  const [text, setText] = useState('');
  const [open, setOpen] = useState<boolean>();
  const [active, setActive] = useState<string>();
  const leave = () => {
    setText('');
    setOpen(false);
    onLeave();
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (keys.current) keys.current(event);
    else if (event.key === 'Enter') early.current = event.currentTarget.value;
  };
  const says = isAdmin(level) ? 'Search shifts, staff, homes' : 'Search shifts and homes';
  return (
    <div
      className={classes.search}
      role="search"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <IconSearch size={16} stroke={1.8} aria-hidden />
      <input
        ref={input}
        role="combobox"
        aria-label={says}
        aria-autocomplete="list"
        aria-controls={id}
        aria-expanded={active !== undefined}
        aria-activedescendant={active}
        placeholder={says}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onFocus={() => setOpen(true)}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setOpen(true);
        }}
        onKeyDown={onKey}
      />
      {open !== undefined && (
        <Suspense>
          <Found {...{ id, text, open, keys, early, setText, setOpen, setActive, leave }} />
        </Suspense>
      )}
    </div>
  );
}
