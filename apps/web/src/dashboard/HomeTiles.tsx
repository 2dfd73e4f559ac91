import { HOME_CAP, type Home } from '@handover/contract/memberShifts/home';
import { IconAlertTriangle, IconCalendarCheck, IconCalendarEvent, IconHourglass, IconUser } from '@tabler/icons-react';
import { nearDay } from '../shifts/shared/whenTexts.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { useNow } from '../ui/useNow.ts';
import { Pill } from '../ui/Pill.tsx';
import shared from '../ui/shared.module.css';
import classes from './HomeTiles.module.css';

type Props = { home: Home; user_id: string };

/** Four links of a member's home, each with its count. */
export function HomeTiles({ home, user_id }: Props) {
  const now = useNow();
  const warned = !home.compliance.in_order;
  const tiles = [
    {
      title: 'Shifts',
      href: '/jobs',
      Icon: IconCalendarEvent,
      number: home.near > HOME_CAP ? `${HOME_CAP}+` : home.near,
      words: home.has_address ? 'Near you this week' : 'Open this week',
    },
    {
      title: 'Applied',
      href: '/jobs?type=applied_jobs',
      Icon: IconHourglass,
      number: home.applied,
      words: home.applied === 0 ? 'Nothing waits' : 'Waiting for a reply',
    },
    {
      title: 'My Bookings',
      href: '/jobs?type=my_bookings',
      Icon: IconCalendarCheck,
      number: home.bookings,
      words: home.next ? `Next one ${nearDay(home.next, now)}` : 'None to come',
    },
  ];
  return (
    <ul className={classes.tiles} data-tiles>
      {tiles.map(({ title, href, Icon, number, words }) => (
        <li key={href}>
          <AppLink href={href} className={`${shared.card} ${classes.tile}`}>
            <span className={classes.top}>
              <Icon size={24} stroke={1.7} aria-hidden />
              <b className={shared.num} data-count>
                {number}
              </b>
            </span>
            <b>{title}</b>
            <small>{words}</small>
          </AppLink>
        </li>
      ))}
      <li>
        <AppLink href={`/staff/${user_id}`} className={`${shared.card} ${classes.tile}`}>
          <span className={classes.top}>
            <IconUser size={24} stroke={1.7} aria-hidden />
            {warned && (
              <Pill tone="amber" className={classes.pill}>
                <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
                <span className={shared.sr}>Needs attention</span>
              </Pill>
            )}
          </span>
          <b>My profile</b>
          <small>{warned ? home.compliance.words : 'Everything in date'}</small>
        </AppLink>
      </li>
    </ul>
  );
}
