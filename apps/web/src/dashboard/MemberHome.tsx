import type { Me } from '@handover/contract/accounts/accounts';
import { type Home, memberHome } from '@handover/contract/memberShifts/home';
import { Skeleton } from '@mantine/core';
import { IconCalendarMonth, IconCalendarSearch, IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { messageOf } from '../api/error.ts';
import { useAnew, useCall } from '../api/client.ts';
import { useLive } from '../api/live.ts';
import { poundsText } from '../shifts/shared/shiftTexts.ts';
import { useShiftChanges } from '../shifts/shared/useShiftChanges.ts';
import { keptAt } from '../offline/kept.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useSettled } from '../ui/useSettled.ts';
import { HomeTiles } from './HomeTiles.tsx';
import { NextBooking } from './NextBooking.tsx';
import { WaitingOffers } from './WaitingOffers.tsx';
import shared from '../ui/shared.module.css';
import tileClasses from './HomeTiles.module.css';
import classes from './MemberHome.module.css';
import widgets from './Widgets.module.css';

const OutboxBar = lazy(() => import('../offline/OutboxBar.tsx'));
// A member without a connection still gets their home, which matters more than the widgets.
const Widgets = lazy<ComponentType<{ me: Me }>>(() => import('./Widgets.tsx').catch(() => ({ default: () => null })));
const PushOptIn = lazy(() => import('../notifications/push/PushOptIn.tsx'));

/** Home of a member: the next booking, waiting offers, and links. */
export function MemberHome({ me }: { me: Me }) {
  const { data, error } = useCall(memberHome, {});
  const reload = useAnew(memberHome.name);
  useShiftChanges({ changed: reload, reload });
  useLive('notification', reload);
  const settled = useSettled(data !== undefined);
  useEffect(() => (settled ? lookAhead() : undefined), [settled]);
  const kept_at = keptAt(data);
  return (
    <>
      <div className={classes.page}>
        <Suspense>
          <OutboxBar kept_at={kept_at} onRefresh={reload} />
        </Suspense>
        {data ? (
          <>
            {error && <Banner tone="amber">{`This may be out of date. ${messageOf(error)}`}</Banner>}
            <Ways home={data.data} user_id={me.user_id} />
            {settled && (
              <Suspense>
                <PushOptIn invites />
              </Suspense>
            )}
          </>
        ) : error ? (
          <ErrorState onRetry={reload} />
        ) : (
          <Loading>
            <Skeleton h={272} radius={20} mb={14} />
            <div className={tileClasses.tiles}>
              {[0, 1, 2, 3].map((tile) => (
                <Skeleton key={tile} h={110} radius={16} />
              ))}
            </div>
          </Loading>
        )}
      </div>
      {settled && !kept_at && (
        <Suspense>
          <div className={widgets.own}>
            <Widgets me={me} />
          </div>
        </Suspense>
      )}
    </>
  );
}

/** Keeps the next bookings, so that they can be read without a network too. */
function lookAhead() {
  const leaving = new AbortController();
  import('./ahead.ts').then(({ keepBookings }) => keepBookings(leaving.signal)).catch(() => undefined);
  return () => leaving.abort();
}

const Ways = ({ home, user_id }: { home: Home; user_id: string }) => (
  <>
    {home.next ? <NextBooking job={home.next} /> : <NoBooking last={home.last} />}
    <HomeTiles home={home} user_id={user_id} />
    {home.offers.length > 0 && <WaitingOffers offers={home.offers} />}
    <AppLink href="/calendar" className={`${shared.card} ${classes.calendar}`}>
      <IconCalendarMonth size={24} stroke={1.7} aria-hidden />
      <span>
        <b>My calendar</b>
        <small>Say when you are free</small>
      </span>
      <IconChevronRight size={18} stroke={1.7} aria-hidden />
    </AppLink>
  </>
);

/** What to do without a booking; after a shift, thanks and what it pays. */
export const NoBooking = ({ last }: { last: Home['last'] }) => (
  <section className={`${shared.card} ${classes.none}`} aria-labelledby="next-booking">
    {last ? (
      <IconCircleCheck size={24} stroke={1.7} aria-hidden />
    ) : (
      <IconCalendarSearch size={24} stroke={1.7} aria-hidden />
    )}
    <div>
      <h2 id="next-booking">{last ? 'Thank you for your work' : 'No booking yet'}</h2>
      {last && (
        <p>
          <AppLink href={`/job_info/${last.job_id}`}>
            {last.title}, {last.location}
          </AppLink>
          {last.staff_pay !== null && <b className={shared.num}>: {poundsText(last.staff_pay)}</b>}
        </p>
      )}
      <p className={shared.dim}>
        {last ? 'Ask your agency when it pays. You have no other booking.' : 'What you are booked for appears here.'}{' '}
        <AppLink href="/jobs">See available shifts</AppLink>
      </p>
    </div>
  </section>
);
