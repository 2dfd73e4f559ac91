import type { NavLink } from '@handover/domain/navigation';
import { type Level, isLocation, isMember } from '@handover/domain/viewer';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { AppLink } from '../ui/AppLink.tsx';
import { cx } from '../ui/cx.ts';
import { isCurrentSub, type Place } from './current.ts';
import { NavFace } from './NavFace.tsx';
import classes from './nav.module.css';

/** The counts are loaded after everything else, so that the menu waits for nothing. */
const SubCount = lazy(() => import('./SubCount.tsx'));

type Props = { link: NavLink; place: Place; level: Level };

/**
 * Shifts entry with its sub-links. It opens on a click and on its own pages; for level 3 the sub-links stand under a
 * plain label.
 */
export function ShiftsGroup({ link, place, level }: Props) {
  const here = place.pathname === link.path;
  const [toggled, setToggled] = useState<boolean>();
  const open = isLocation(level) || (toggled ?? here);
  return (
    <>
      {isLocation(level) ? (
        <span className={classes.entry}>
          <NavFace title={link.title} />
        </span>
      ) : (
        <AppLink
          href={link.path}
          className={classes.entry}
          aria-expanded={open}
          onClick={(event) => {
            setToggled(!open);
            if (here && place.search === '') event.preventDefault();
          }}
        >
          <NavFace title={link.title} />
          <IconChevronDown size={14} className={cx(classes.chevron, open && classes.open)} aria-hidden />
        </AppLink>
      )}
      {open && (
        <ul className={classes.sub}>
          {link.sub?.map((sub) => (
            <li key={sub.path}>
              <AppLink
                href={sub.path}
                className={classes.entry}
                {...(isCurrentSub(sub, place) ? { 'aria-current': 'page' } : {})}
              >
                <span>{sub.title}</span>{' '}
                {!isMember(level) && (
                  <Suspense>
                    <SubCount path={sub.path} />
                  </Suspense>
                )}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
