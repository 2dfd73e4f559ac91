import { isMember } from '@handover/domain/viewer';
import { shortDate } from '@handover/domain/format';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../api/me.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { useHotkey } from '../ui/hotkeys.ts';
import { useNow } from '../ui/useNow.ts';
import shared from '../ui/shared.module.css';
import classes from './TopBar.module.css';

/** Top bar on larger screens: a search or else the date, and actions needed everywhere. */
export function TopBar({ search, children }: { search: ReactNode; children: ReactNode }) {
  const { level } = useMe();
  const now = useNow();
  // The dashboard shows the date itself, beside its greeting.
  const says = useRouterState({ select: ({ location }) => location.pathname === '/dashboard' });
  return (
    <header className={classes.bar} data-screen-only>
      {search}
      {!search && !says && (
        <time className={classes.day} dateTime={now.toISOString().slice(0, 10)}>
          {shortDate(now, now)}
        </time>
      )}
      <div className={classes.end}>
        {!isMember(level) && <CreateShift />}
        {children}
      </div>
    </header>
  );
}

/** Button to create a shift, on all pages except the form itself. */
function CreateShift() {
  const { history } = useRouter();
  const there = useRouterState({ select: ({ location }) => location.pathname === '/jobs/new' });
  useHotkey('c', 'Create shift', 'Anywhere', () => history.push('/jobs/new'), !there);
  if (there) return null;
  return (
    <Button component={AppLink} href="/jobs/new" leftSection={<IconPlus size={16} aria-hidden />}>
      Create shift
      <kbd className={`${shared.kbd} ${classes.key}`} aria-hidden>
        C
      </kbd>
    </Button>
  );
}
