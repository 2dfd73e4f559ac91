import { shortDate } from '@handover/domain/format';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useNow } from '../ui/useNow.ts';

/** The bar over every page of a computer: which day it is, and what everyone may need from anywhere. */
export function TopBar({ children }: { children: ReactNode }) {
  const now = useNow();
  // The dashboard says it itself, beside its greeting.
  const says = useRouterState({ select: ({ location }) => location.pathname === '/dashboard' });
  return (
    <header className="topbar">
      {!says && (
        <time className="topbar-day" dateTime={now.toISOString().slice(0, 10)}>
          {shortDate(now, now)}
        </time>
      )}
      {children}
    </header>
  );
}
