import type { Me } from '@handover/contract/accounts/accounts';
import { useRouter } from '@tanstack/react-router';
import { AppLink } from '../ui/AppLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { CloseButton } from '../ui/CloseButton.tsx';
import classes from './DashboardPage.module.css';
import { firstSteps, welcome } from './firstSteps.ts';

/** Message for a user who was redirected here: that they have joined, or that a change was saved. */
export default function Arrival({ me, joined }: { me: Me; joined: boolean }) {
  const { history } = useRouter();
  return (
    <Banner tone="green" action={<CloseButton onClick={() => history.replace('/dashboard')} />}>
      {joined ? (
        <>
          <b>Welcome to Handover.</b> {welcome(me)} What to do first:
          <span className={classes.firstSteps}>
            {firstSteps(me).map(({ title, path }) => (
              <AppLink key={path} href={path}>
                {title}
              </AppLink>
            ))}
          </span>
        </>
      ) : (
        'Information was saved successfully'
      )}
    </Banner>
  );
}
