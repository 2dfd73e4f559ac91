import { Button } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { lazy } from 'react';
import { useMaybeMe } from '../api/me.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Wordmark } from '../ui/Brand.tsx';

const Shell = lazy(() => import('./Shell.tsx').then((module) => ({ default: module.Shell })));

/** Frame of help and terms, which are public, so they do not wait for the signed-in user. */
export function OpenFrame() {
  const me = useMaybeMe();
  if (me) return <Shell />;
  return (
    <div className="public">
      <header className="public-head">
        <Wordmark size={20} />
        {me === null && (
          <Button component={AppLink} href="/login" variant="default">
            Sign in
          </Button>
        )}
      </header>
      <main id="main">
        <Outlet />
      </main>
    </div>
  );
}
