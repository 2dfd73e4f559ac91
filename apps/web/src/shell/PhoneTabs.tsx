import type { Me } from '@handover/contract/accounts/accounts';
import { IconCalendarCheck, IconCalendarEvent, IconHome2, IconUser } from '@tabler/icons-react';
import { AppLink } from '../ui/AppLink.tsx';
import { isCurrentSub } from './current.ts';
import { usePlace } from './usePlace.ts';
import classes from './PhoneTabs.module.css';

/** Tab bar of a member's phone. */
export function PhoneTabs({ me }: { me: Me }) {
  const place = usePlace();
  const tabs = [
    { title: 'Home', path: '/dashboard', Icon: IconHome2 },
    { title: 'Shifts', path: '/jobs', Icon: IconCalendarEvent },
    { title: 'Bookings', path: '/jobs?type=my_bookings', Icon: IconCalendarCheck },
    { title: 'Profile', path: `/staff/${me.user_id}`, Icon: IconUser },
  ];
  return (
    <nav className={classes.tabs} data-phone-tabs data-screen-only aria-label="Quick links">
      {tabs.map(({ title, path, Icon }) => {
        const current = isCurrentSub({ title, path, levels: [4] }, place);
        return (
          <AppLink key={path} href={path} {...(current ? { 'aria-current': 'page' } : {})}>
            <Icon size={23} stroke={current ? 2 : 1.6} aria-hidden />
            {title}
          </AppLink>
        );
      })}
    </nav>
  );
}
