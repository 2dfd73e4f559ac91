import { isMember } from '@handover/domain/viewer';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMe } from '../api/me.ts';
import { Loading } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useNow } from '../ui/useNow.ts';
import shared from '../ui/shared.module.css';
import classes from './DashboardPage.module.css';
import { askEarly } from './early.ts';
import { greeting, today } from './greeting.ts';
import { MemberHome } from './MemberHome.tsx';

const Arrival = lazy(() => import('./Arrival.tsx'));
const SecondFactorOffer = lazy(() => import('../accounts/SecondFactorOffer.tsx'));
const OfficeHome = lazy(() => import('./OfficeHome.tsx'));
const OfficeWays = lazy(() => import('./OfficeWays.tsx'));
// A user who is not signed in, or a lost network, is handled by the page itself.
askEarly().catch(() => undefined);

/** Dashboard: a greeting, a message after a redirect, and the widgets of the viewer's scope. */
export function DashboardPage() {
  const me = useMe();
  const now = useNow();
  const { new_user, updated } = useSearch({ strict: false }) as { new_user?: string; updated?: string };
  const joined = new_user === 'true';
  const office = !isMember(me);
  return (
    <>
      <PageHead
        tab="Dashboard"
        title={greeting(me.first_name, now)}
        meta={<span className={`${shared.dim} ${shared.num} ${classes.today}`}>{today(now)}</span>}
        actions={
          office && (
            <Suspense>
              <OfficeWays me={me} />
            </Suspense>
          )
        }
      />
      {(joined || updated === 'true') && (
        <Suspense>
          <Arrival me={me} joined={joined} />
        </Suspense>
      )}
      {me.second_factor.offered && (
        <Suspense>
          <SecondFactorOffer />
        </Suspense>
      )}
      {office ? (
        <Suspense fallback={<Loading />}>
          <OfficeHome me={me} />
        </Suspense>
      ) : (
        <MemberHome me={me} />
      )}
    </>
  );
}
