import { calendarLink } from '@handover/contract/calendar/calendar';
import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useCall, useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { Ago } from '../ui/Ago.tsx';
import { Banner } from '../ui/Banner.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { useToast } from '../ui/toast.tsx';
import { useCopy } from '../ui/useCopy.ts';
import shared from '../ui/shared.module.css';
import classes from './CalendarPage.module.css';
import settings from '../ui/Settings.module.css';

/**
 * Secret link through which the member's own calendar program subscribes to their bookings. It is shown once and can be
 * revoked.
 */
export function CalendarLink() {
  const link = useCall(calendarLink.find, {});
  const making = useSend(calendarLink.make);
  const revoking = useSend(calendarLink.revoke);
  const confirm = useConfirm();
  const toast = useToast();
  const since = link.data?.data.created_at ?? null;
  const url = since === null ? undefined : making.data?.data.url;

  const make = async () => {
    const sure =
      since === null ||
      (await confirm({
        title: 'Make a new link',
        context: 'The link that you have now stops working.',
        keep: 'Keep the link',
        act: 'Make a new link',
      }));
    if (sure) making.mutate({}, { onError: (error) => toast.failed(messageOf(error)) });
  };
  const revoke = async () => {
    const sure = await confirm({
      title: 'End the link',
      context: 'Calendars that follow it no longer get your shifts.',
      keep: 'Keep the link',
      act: 'End the link',
      danger: true,
    });
    if (!sure) return;
    revoking.mutate(
      {},
      {
        onSuccess: () => {
          making.reset();
          toast.saved('The link is ended');
        },
        onError: (error) => toast.failed(messageOf(error)),
      },
    );
  };

  return (
    <section className={`${shared.card} ${settings.card} ${classes.settings}`} aria-labelledby="calendar-link">
      <h2 id="calendar-link">Your shifts in your own calendar</h2>
      <p className={shared.dim}>
        A secret link for Google, Apple or Outlook: what, where and when, and nothing about pay. Anyone with the link
        sees your shifts, so keep it to yourself. Most calendars look for changes every few hours.
      </p>
      {link.isError && !link.data && <ErrorState onRetry={() => void link.refetch()} />}
      {making.isError && <Banner tone="red">{messageOf(making.error)}</Banner>}
      {revoking.isError && <Banner tone="red">{messageOf(revoking.error)}</Banner>}
      {url && <NewLink url={url} />}
      {link.data && (
        <>
          {since !== null && !url && (
            <p>
              You made a link <Ago at={since} />. It was shown once; if you have lost it, make a new one.
            </p>
          )}
          <div className={settings.end}>
            <Button
              className={classes.button}
              variant={since === null ? 'filled' : 'default'}
              loading={making.isPending}
              onClick={() => void make()}
            >
              {since === null ? 'Make a link' : 'Make a new link'}
            </Button>
            {since !== null && (
              <Button
                className={classes.button}
                variant="default"
                color="red"
                loading={revoking.isPending}
                onClick={() => void revoke()}
              >
                End the link
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function NewLink({ url }: { url: string }) {
  const copy = useCopy();
  return (
    <Banner tone="green" seen>
      <div className={classes.newLink}>
        <p>Here is your link. It is shown this once.</p>
        <TextInput aria-label="Your calendar link" readOnly value={url} onFocus={(event) => event.target.select()} />
        <div className={settings.end}>
          <Button className={classes.button} leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copy(url)}>
            Copy the link
          </Button>
          <Button className={classes.button} component="a" variant="default" href={url.replace(/^https?:/, 'webcal:')}>
            Open in my calendar
          </Button>
        </div>
      </div>
    </Banner>
  );
}
