import { useEffect, useRef } from 'react';
import { CloseButton } from '../ui/CloseButton.tsx';
import classes from './PhoneSearch.module.css';
import { SearchField } from './SearchField.tsx';

/** Full-screen search for phones. The browser traps the focus in it and restores it afterwards. */
export default function PhoneSearch({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    input.current?.focus();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className={classes.dialog} aria-label="Search" onClose={onClose}>
      <SearchField input={input} onLeave={close} />
      <p className={classes.hint}>Shifts by code or role, the rest by name</p>
      <CloseButton onClick={close} />
    </dialog>
  );
}
