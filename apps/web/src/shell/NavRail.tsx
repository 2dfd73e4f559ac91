import { isAdminOrManager } from '@handover/domain/viewer';
import type { Me } from '@handover/contract/accounts/accounts';
import { navigationFor, type NavLink } from '@handover/domain/navigation';
import { Tooltip } from '@mantine/core';
import { AppLink } from '../ui/AppLink.tsx';
import { Popup } from '../ui/Popup.tsx';
import { isCurrentSub, type Place } from './current.ts';
import { NavEntry } from './NavEntry.tsx';
import { NavFace } from './NavFace.tsx';
import { usePlace } from './usePlace.ts';
import classes from './nav.module.css';

/** Narrow navigation: icons with tooltips, and the sub-links of Shifts in a panel beside it. */
export default function NavRail({ me }: { me: Me }) {
  const place = usePlace();
  return navigationFor(me).map((section, index) => (
    <ul className={classes.section} key={index}>
      {section.map((link) => (
        <li key={link.path}>
          {link.sub ? (
            <SubLinks link={link} place={place} withParent={isAdminOrManager(me)} />
          ) : (
            <Tooltip label={link.title} position="right">
              <NavEntry link={link} place={place} />
            </Tooltip>
          )}
        </li>
      ))}
    </ul>
  ));
}

function SubLinks({ link, place, withParent }: { link: NavLink; place: Place; withParent: boolean }) {
  const links = [...(withParent ? [{ ...link, title: 'All shifts' }] : []), ...(link.sub ?? [])];
  return (
    <Popup className={classes.entry} side="right" face={<NavFace title={link.title} />}>
      {(close) =>
        links.map((sub) => (
          <AppLink
            key={sub.path}
            href={sub.path}
            className={classes.entry}
            onClick={close}
            {...(isCurrentSub(sub, place) ? { 'aria-current': 'page' } : {})}
          >
            {sub.title}
          </AppLink>
        ))
      }
    </Popup>
  );
}
