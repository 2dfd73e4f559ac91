import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, messageOf } from '../../api/error.ts';
import { Banner } from '../../ui/Banner.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { PushKinds } from './PushKinds.tsx';
import { Pill } from '../../ui/Pill.tsx';
import shared from '../../ui/shared.module.css';
import classes from './PushOptIn.module.css';
import type { PushState } from './state.ts';
import { usePush } from './usePush.ts';
import settings from '../../ui/Settings.module.css';

type Props = {
  /** Shown as an invitation beside other content: only if push can be turned on here, until the user declines. */
  invites?: true;
};
const NOT_NOW = 'handover.push_not_now';

/** Card that turns push notifications for this device on and off. Empty if push is not set up on the server. */
export default function PushOptIn({ invites }: Props) {
  const { state, devices, turnOn, turnOff } = usePush();
  const device = usePhone() ? 'phone' : 'computer';
  const [notNow, setNotNow] = useState(() => localStorage.getItem(NOT_NOW) !== null);
  if (state === undefined || state === 'none') return null;
  if (invites && (notNow || (state !== 'off' && !turnOn.isError))) return null;
  const failed = turnOn.error ?? turnOff.error;
  return (
    <section className={`${shared.card} ${settings.card} ${classes.card}`} aria-labelledby="push-title">
      <div className={classes.head}>
        <span className={classes.icon}>
          <IconBellRinging size={22} stroke={1.7} aria-hidden />
        </span>
        <div>
          <h2 id="push-title" className={settings.withPill}>
            On this {device} {state === 'on' && <Pill tone="green">On</Pill>}
          </h2>
          <p className={shared.dim}>
            Hear of offers, shifts and messages at once, while Handover is closed. A lock screen shows that there is
            something, not what it is about.
          </p>
        </div>
      </div>
      {failed && <Banner tone="red">{wordsOf(failed)}</Banner>}
      <Hint state={state} />
      {state === 'off' && (
        <div className={settings.end}>
          <Button loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {turnOn.isPending ? 'Waiting for your browser' : `Turn on for this ${device}`}
          </Button>
          {invites && (
            <Button
              variant="default"
              onClick={() => {
                localStorage.setItem(NOT_NOW, 'yes');
                setNotNow(true);
              }}
            >
              Not now
            </Button>
          )}
        </div>
      )}
      {state === 'on' && (
        <>
          {!invites && <PushKinds devices={devices} />}
          <Button variant="default" loading={turnOff.isPending} onClick={() => turnOff.mutate()}>
            Turn off for this {device}
          </Button>
        </>
      )}
    </section>
  );
}

/** Message for an error. The browser's own texts are written for developers, so they are not shown. */
const wordsOf = (error: Error): string =>
  error instanceof ApiError
    ? messageOf(error)
    : 'Your browser could not reach its notification service. Please try again later';

function Hint({ state }: { state: PushState }) {
  switch (state) {
    case 'denied':
      return (
        <Banner tone="amber">
          Your browser blocks notifications from Handover. To allow them, open the settings beside the address of this
          page, set Notifications to Allow, and load the page again.
        </Banner>
      );
    case 'home_screen':
      return (
        <Banner tone="blue">
          On an iPhone or iPad, add Handover to the home screen first: touch Share, then Add to Home Screen, and open it
          from there.
        </Banner>
      );
    case 'unsupported':
      return <Banner tone="blue">This browser cannot show notifications of a page that is closed.</Banner>;
    case 'none':
    case 'off':
    case 'on':
      return null;
  }
}
