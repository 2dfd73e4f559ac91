import type { Me } from '@handover/contract/accounts/accounts';
import { IconMenu2, IconShieldLock, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { AppLink } from '../ui/AppLink.tsx';
import { Wordmark } from '../ui/Brand.tsx';
import { NavList } from './NavList.tsx';
import { SchemeChoice } from './SchemeChoice.tsx';
import { Myself } from './UserMenu.tsx';
import links from './nav.module.css';
import phone from '../ui/PhoneButton.module.css';
import classes from './PhoneMenu.module.css';
import user from './UserMenu.module.css';

type Props = { me: Me; open: boolean; setOpen: (open: boolean) => void; children: ReactNode };

/** Top bar of a phone, and the full-screen menu that it opens. */
export function PhoneMenu({ me, open, setOpen, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLElement>(null);

  useEffect(() => {
    if (open) menu.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };

  return (
    <div className={classes.bar} data-screen-only onKeyDown={onKeyDown}>
      <header className={classes.top} data-phone-head>
        <button
          ref={button}
          type="button"
          className={phone.button}
          aria-label="Menu"
          aria-expanded={open}
          aria-controls="phone-menu"
          onClick={() => setOpen(!open)}
        >
          {open ? <IconX size={22} /> : <IconMenu2 size={22} />}
        </button>
        <Wordmark size={17} />
        <div className={classes.end}>{children}</div>
      </header>
      {open && (
        <nav className={classes.menu} data-phone-menu id="phone-menu" aria-label="Main" ref={menu}>
          <NavList me={me} />
          <div className={classes.me}>
            <span className={user.me}>
              <Myself me={me} />
            </span>
            <AppLink href="/security" className={links.entry}>
              <IconShieldLock size={18} stroke={1.7} aria-hidden />
              <span>Sign-in and security</span>
            </AppLink>
            <SchemeChoice />
          </div>
        </nav>
      )}
    </div>
  );
}
