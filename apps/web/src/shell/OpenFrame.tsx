import { Button } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { lazy } from 'react';
import { useMaybeMe } from '../api/me.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Wordmark } from '../ui/Brand.tsx';
import classes from '../ui/OpenFrame.module.css';

const Shell = lazy(() => import('./Shell.tsx').then((module) => ({ default: module.Shell })));

/** Frame of help and terms, which are public, so they do not wait for the signed-in user. */
export function OpenFrame() {
  const me = useMaybeMe();
  if (me) return <Shell />;
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
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
