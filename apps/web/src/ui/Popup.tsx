import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import classes from './Popup.module.css';

type Props = {
  face: ReactNode;
  className: string | undefined;
  side?: 'above' | 'right';
  children: (close: () => void) => ReactNode;
};

/**
 * Button that opens a small panel beside it. The browser closes it on Esc and on a click elsewhere and restores the
 * focus, so it needs no library.
 */
export function Popup({ face, className, side = 'above', children }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  const place = (event: ToggleEvent) => {
    if (event.newState !== 'open' || !panel.current || !button.current) return;
    const { left, top, right } = button.current.getBoundingClientRect();
    const { style } = panel.current;
    style.left = `${side === 'above' ? left : right + 8}px`;
    if (side === 'above') style.bottom = `${window.innerHeight - top + 6}px`;
    else style.top = `${top}px`;
  };

  return (
    <>
      <button ref={button} type="button" className={className} popoverTarget={id} aria-expanded={open}>
        {face}
      </button>
      <div
        ref={panel}
        id={id}
        className={classes.popup}
        data-popup
        popover="auto"
        onBeforeToggle={place}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
