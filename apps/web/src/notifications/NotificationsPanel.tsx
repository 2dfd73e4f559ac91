import { listNotifications, MOST_COUNTED, readAllNotifications } from '@handover/contract/notifications/notifications';
import { Button } from '@mantine/core';
import { IconBell, IconMessage2 } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { useCall, useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { CloseButton } from '../ui/CloseButton.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import shared from '../ui/shared.module.css';
import classes from './NotificationsPanel.module.css';

/**
 * Notifications in a panel beside the bell, full screen on a phone. The browser traps the focus in it and restores it
 * afterwards.
 */
export default function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };

  const told = useCall(listNotifications, {});
  const reading = useSend(readAllNotifications);
  const count = told.data?.notificationsCount ?? 0;
  return (
    <dialog ref={dialog} className={classes.panel} aria-labelledby={title} onClose={onClose} onClick={closeOutside}>
      <div className={classes.content}>
        <div className={classes.head}>
          <h2 id={title} tabIndex={-1}>
            Notifications{' '}
            {count > 0 && (
              <span className={`${shared.dim} ${shared.num}`}>{count < MOST_COUNTED ? count : '99+'} new</span>
            )}
          </h2>
          {count > 0 && (
            <Button
              className={classes.readAll}
              variant="subtle"
              color="gray"
              size="xs"
              disabled={reading.isPending}
              onClick={() => {
                document.getElementById(title)?.focus();
                reading.mutate({});
              }}
            >
              Mark all read
            </Button>
          )}
          <CloseButton onClick={close} />
        </div>
        {reading.isError && (
          <Banner tone="red" className={classes.problem}>
            {messageOf(reading.error)}
          </Banner>
        )}
        {told.isPending && <Loading className={classes.loading} />}
        {told.isError && !told.data && <ErrorState onRetry={() => void told.refetch()} />}
        {told.data?.data.length === 0 && (
          <Empty icon={<IconBell size={22} stroke={1.7} />} title="You currently have no notifications" />
        )}
        <ul>
          {told.data?.data.map((it) => (
            <NotificationRow key={it.notification_id} it={it} onOpen={close} />
          ))}
        </ul>
        <AppLink href="/messages" className={classes.messages} onClick={close}>
          <IconMessage2 size={17} stroke={1.7} aria-hidden />
          All messages
        </AppLink>
      </div>
    </dialog>
  );
}
