import type { Me } from '@handover/contract/accounts';
import { memberHome } from '@handover/contract/memberHome';
import { Skeleton } from '@mantine/core';
import { IconCalendarMonth, IconCalendarSearch, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { messageOf } from '../api/error.ts';
import { useCall } from '../api/client.ts';
import { useLive } from '../api/live.ts';
import { useJobChanges } from '../jobs/live/useJobChanges.ts';
import '../styles/member-home.css';
import { AppLink } from '../ui/AppLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { HomeTiles } from './HomeTiles.tsx';
import { NextBooking } from './NextBooking.tsx';
import { WaitingOffers } from './WaitingOffers.tsx';

const PushOptIn = lazy(() => import('../notifications/push/PushOptIn.tsx'));

/** What a staff member's day begins with: where they work next, what waits for them, and the ways from here. */
export function MemberHome({ me }: { me: Me }) {
  const { data, error, refetch } = useCall(memberHome, {});
  const reload = () => void refetch();
  useJobChanges({ changed: reload, reload });
  useLive('notification', reload);
  if (!data) {
    return error ? (
      <ErrorState onRetry={reload} />
    ) : (
      <Loading>
        <Skeleton h={272} radius={20} />
        <div className="home-tiles">
          {[0, 1, 2, 3].map((tile) => (
            <Skeleton key={tile} h={110} radius={16} />
          ))}
        </div>
      </Loading>
    );
  }
  const home = data.data;
  return (
    <div className="member-home-page">
      {error && <Banner tone="amber">{`This may be out of date. ${messageOf(error)}`}</Banner>}
      {home.next ? <NextBooking job={home.next} /> : <NoBooking />}
      <HomeTiles home={home} user_id={me.user_id} />
      {home.offers.length > 0 && <WaitingOffers offers={home.offers} />}
      <AppLink href="/calendar" className="card home-calendar">
        <IconCalendarMonth size={24} stroke={1.7} aria-hidden />
        <span>
          <b>My calendar</b>
          <small>Say when you are free</small>
        </span>
        <IconChevronRight size={18} stroke={1.7} aria-hidden />
      </AppLink>
      <Suspense>
        <PushOptIn invites />
      </Suspense>
    </div>
  );
}

const NoBooking = () => (
  <section className="card home-none" aria-labelledby="next-booking">
    <IconCalendarSearch size={24} stroke={1.7} aria-hidden />
    <div>
      <h2 id="next-booking">No booking yet</h2>
      <p className="dim">
        What you are booked for appears here. <AppLink href="/jobs">See available shifts</AppLink>
      </p>
    </div>
  </section>
);
