import { type Notification, readNotification } from '@handover/contract/notifications/notifications';
import { useSend } from '../api/client.ts';
import { Ago } from '../ui/Ago.tsx';
import { AppLink } from '../ui/AppLink.tsx';
import { KIND_FACES } from './kindFaces.ts';
import shared from '../ui/shared.module.css';
import classes from './NotificationsPanel.module.css';

/** Notification; opening it marks it as read. */
export function NotificationRow({ it, onOpen }: { it: Notification; onOpen: () => void }) {
  const reading = useSend(readNotification);
  // A page that was opened before a release may not know a kind that came with it.
  const { Icon, tone } = KIND_FACES[it.kind] ?? KIND_FACES.message;
  const unread = it.read_at === null;
  const open = () => {
    if (unread) reading.mutate({ notification_id: it.notification_id });
    onOpen();
  };
  return (
    <li>
      <AppLink href={it.link} className={`${classes.row} ${unread ? classes.unread : ''}`} onClick={open}>
        <span className={classes.icon} data-tone={tone}>
          <Icon size={17} stroke={1.7} aria-hidden />
        </span>
        <span className={classes.text}>
          <b>{it.title}</b>
          {it.body && <small>{it.body}</small>}
        </span>
        <span className={classes.when}>
          <Ago at={it.created_at} />
          {unread && (
            <i>
              <span className={shared.sr}>New</span>
            </i>
          )}
        </span>
      </AppLink>
    </li>
  );
}
