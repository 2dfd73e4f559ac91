import { declineSecondFactor } from '@handover/contract/accounts/accounts';
import { Button } from '@mantine/core';
import { useSend } from '../api/client.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import classes from './SecondFactorOffer.module.css';

/** Asks a manager once whether they want a second factor. “Not now” is saved, so they are not asked again. */
export default function SecondFactorOffer() {
  const declining = useSend(declineSecondFactor);
  return (
    <Banner
      tone="blue"
      action={
        <span className={classes['acts']}>
          <AppLink href="/security">Set up</AppLink>
          <Button
            variant="default"
            size="xs"
            disabled={declining.isPending}
            onClick={() => declining.mutate({}, { onError: () => undefined })}
          >
            Not now
          </Button>
        </span>
      }
    >
      <b>Make your sign-in safer.</b> With a passkey or an authenticator app, a stolen password alone opens nothing.
    </Banner>
  );
}
