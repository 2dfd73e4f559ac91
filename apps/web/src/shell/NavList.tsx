import type { Me } from '@handover/contract/accounts/accounts';
import { navigationFor } from '@handover/domain/navigation';
import { NavEntry } from './NavEntry.tsx';
import { ShiftsGroup } from './ShiftsGroup.tsx';
import { usePlace } from './usePlace.ts';
import classes from './nav.module.css';

/** Navigation sections of this user. */
export function NavList({ me }: { me: Me }) {
  const place = usePlace();
  return navigationFor(me).map((section, index) => (
    <ul className={classes.section} key={index}>
      {section.map((link) => (
        <li key={link.path}>
          {link.sub ? (
            <ShiftsGroup link={link} place={place} level={me.level} />
          ) : (
            <NavEntry link={link} place={place} />
          )}
        </li>
      ))}
    </ul>
  ));
}
