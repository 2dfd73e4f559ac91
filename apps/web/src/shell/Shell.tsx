import { isMember } from '@handover/domain/viewer';
import { useMediaQuery } from '@mantine/hooks';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useMe } from '../api/me.ts';
import { Bell } from '../notifications/Bell.tsx';
import { SearchButton } from '../search/SearchButton.tsx';
import { TopSearch } from '../search/TopSearch.tsx';
import { NavList } from './NavList.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';
import { PhoneTabs } from './PhoneTabs.tsx';
import { TopBar } from './TopBar.tsx';
import { UserMenu } from './UserMenu.tsx';
import { AppLink } from '../ui/AppLink.tsx';
import { Wordmark } from '../ui/Brand.tsx';
import { useHotkey } from '../ui/hotkeys.ts';
import shared from '../ui/shared.module.css';
import classes from './Shell.module.css';

const NavRail = lazy(() => import('./NavRail.tsx'));
const ShortcutsModal = lazy(() => import('../ui/ShortcutsModal.tsx'));
const RAIL = '(min-width: 62em) and (max-width: 74.99em)';
const PHONE_BAR = '(max-width: 61.99em)';

/** Frame around the pages of a signed-in user. */
export function Shell() {
  const me = useMe();
  const rail = useMediaQuery(RAIL) ?? false;
  const phone = useMediaQuery(PHONE_BAR, false, { getInitialValueInEffect: false });
  const [menuOpen, setMenuOpen] = useState(false);
  const [shortcuts, setShortcuts] = useState<'never' | 'open' | 'closed'>('never');
  const main = useFocusOnNewPage(() => setMenuOpen(false));
  const { history } = useRouter();
  const mustSetUp = me.second_factor.required && !me.second_factor.on;
  useEffect(() => (mustSetUp ? undefined : listenFor(me.user_id, me.level)), [me.user_id, me.level, mustSetUp]);
  const bell = mustSetUp ? null : <Bell />;
  const searches = !isMember(me) && !mustSetUp;
  useHotkey('?', 'This list', 'Anywhere', () => setShortcuts('open'));
  useHotkey('g d', 'Dashboard', 'Go to', () => history.push('/dashboard'));
  useHotkey('g s', 'Shifts', 'Go to', () => history.push('/jobs'));
  useHotkey('g i', 'Invoicing', 'Go to', () => history.push('/invoices'));

  return (
    <div className={classes.app} data-shell>
      <a className={shared.skip} data-skip href="#main">
        Skip to content
      </a>
      <nav className={classes.sidebar} data-sidebar data-screen-only aria-label="Main">
        <div className={classes.brand}>
          <AppLink href="/dashboard">
            <Wordmark />
          </AppLink>
        </div>
        <div className={classes.nav}>
          {rail ? (
            <Suspense fallback={<NavList me={me} />}>
              <NavRail me={me} />
            </Suspense>
          ) : (
            <NavList me={me} />
          )}
        </div>
        <UserMenu me={me} onShortcuts={() => setShortcuts('open')} />
      </nav>
      <PhoneMenu me={me} open={menuOpen} setOpen={setMenuOpen}>
        {phone && searches && <SearchButton />}
        {phone && bell}
      </PhoneMenu>
      <div className={classes.sheet} inert={menuOpen}>
        {!phone && <TopBar search={searches && <TopSearch />}>{bell}</TopBar>}
        <main id="main" className={classes.main} tabIndex={-1} ref={main}>
          <Outlet />
        </main>
      </div>
      {isMember(me) && !menuOpen && <PhoneTabs me={me} />}
      {shortcuts !== 'never' && (
        <Suspense>
          <ShortcutsModal opened={shortcuts === 'open'} onClose={() => setShortcuts('closed')} />
        </Suspense>
      )}
    </div>
  );
}

/** Starts live events and, for members, the outbox. The page does not wait for them and works without them. */
function listenFor(user_id: string, level: number) {
  const stopping = new AbortController();
  const { signal } = stopping;
  import('../api/stream.ts').then(({ startLive }) => startLive(user_id, signal)).catch(() => undefined);
  const start = () =>
    import('../offline/start.ts').then((its) => its.startOffline(user_id, signal)).catch(() => undefined);
  if (isMember(level)) setTimeout(() => void start(), 1_500);
  return () => stopping.abort();
}

/** Moves the focus to the top of each new page, for keyboard and screen reader. */
function useFocusOnNewPage(onNewPage: () => void) {
  const address = useRouterState({ select: ({ location }) => location.pathname });
  const main = useRef<HTMLElement>(null);
  const shown = useRef(address);
  const tell = useRef(onNewPage);
  useEffect(() => {
    tell.current = onNewPage;
  });
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    tell.current();
    main.current?.focus({ preventScroll: true });
  }, [address]);
  return main;
}
