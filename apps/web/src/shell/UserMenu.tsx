import type { Me } from '@handover/contract/accounts/accounts';
import { LEVEL_NAMES } from '@handover/domain/viewer';
import { IconKeyboard, IconShieldLock } from '@tabler/icons-react';
import { AppLink } from '../ui/AppLink.tsx';
import { Person } from '../ui/Person.tsx';
import { Popup } from '../ui/Popup.tsx';
import { SchemeChoice } from './SchemeChoice.tsx';
import links from './nav.module.css';
import classes from './UserMenu.module.css';

export function Myself({ me }: { me: Me }) {
  const name = `${me.first_name} ${me.last_name}`;
  return (
    <>
      <Person name={name} size={30} picture={me.picture} />
      <span className={classes.name}>
        <b>{name}</b>
        <small>{me.company ?? LEVEL_NAMES[me.level]}</small>
      </span>
    </>
  );
}

/** Menu of the signed-in user, with their settings. */
export function UserMenu({ me, onShortcuts }: { me: Me; onShortcuts: () => void }) {
  return (
    <Popup className={classes.me} face={<Myself me={me} />}>
      {(close) => (
        <>
          <AppLink href="/security" className={links.entry} onClick={close}>
            <IconShieldLock size={18} stroke={1.7} aria-hidden />
            <span>Sign-in and security</span>
          </AppLink>
          <button
            type="button"
            className={links.entry}
            onClick={() => {
              close();
              onShortcuts();
            }}
          >
            <IconKeyboard size={18} stroke={1.7} aria-hidden />
            <span>Keyboard shortcuts</span>
          </button>
          <SchemeChoice />
        </>
      )}
    </Popup>
  );
}
