import type { NavLink } from '@handover/domain/navigation';
import type { ComponentProps } from 'react';
import { AppLink } from '../ui/AppLink.tsx';
import { isCurrent, type Place } from './current.ts';
import { NavFace } from './NavFace.tsx';
import classes from './nav.module.css';

type Props = ComponentProps<'a'> & { link: NavLink; place: Place };

/** Link of the navigation. Signing out leaves the app, so it is a plain link that the server answers. */
export function NavEntry({ link, place, ...rest }: Props) {
  const Anchor = link.path.startsWith('/api/') ? 'a' : AppLink;
  return (
    <Anchor
      {...rest}
      href={link.path}
      className={classes.entry}
      {...(isCurrent(link, place) ? { 'aria-current': 'page' as const } : {})}
    >
      <NavFace title={link.title} />
    </Anchor>
  );
}
