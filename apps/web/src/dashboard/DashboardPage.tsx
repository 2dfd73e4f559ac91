import type { Me } from '@handover/contract/accounts';
import { IconChevronRight } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMe } from '../api/me.ts';
import '../styles/dashboard.css';
import { AppLink } from '../ui/AppLink.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useNow } from '../ui/useNow.ts';
import { askEarly } from './early.ts';
import { greeting, today } from './greeting.ts';
import { MemberHome } from './MemberHome.tsx';
import { placesFor } from './places.ts';

const Arrival = lazy(() => import('./Arrival.tsx'));
// Whoever is not signed in, or cannot be reached, is told so by the page itself.
askEarly().catch(() => undefined);

/** A greeting, what someone was sent here to read, and the way to everything that is theirs. */
export function DashboardPage() {
  const me = useMe();
  const now = useNow();
  const { new_user, updated } = useSearch({ strict: false }) as { new_user?: string; updated?: string };
  const joined = new_user === 'true';
  return (
    <>
      <PageHead
        tab="Dashboard"
        title={greeting(me.first_name, now)}
        meta={<span className="dim today">{today(now)}</span>}
      />
      {(joined || updated === 'true') && (
        <Suspense>
          <Arrival me={me} joined={joined} />
        </Suspense>
      )}
      {me.level === 4 ? <MemberHome me={me} /> : <Places me={me} />}
    </>
  );
}

const Places = ({ me }: { me: Me }) => (
  <section aria-labelledby="places">
    <h2 id="places" className="places-title">
      What you can do here today
    </h2>
    <ul className="places">
      {placesFor(me).map(({ title, path, words }) => (
        <li key={path}>
          <AppLink href={path} className="card place">
            <span>
              <b>{title}</b>
              <span className="dim">{words}</span>
            </span>
            <IconChevronRight size={18} stroke={1.7} aria-hidden />
          </AppLink>
        </li>
      ))}
    </ul>
  </section>
);
