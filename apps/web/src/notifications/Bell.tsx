import { listNotifications, MOST_COUNTED } from '@handover/contract/notifications/notifications';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useAnew, useCall } from '../api/client.ts';
import { useLive } from '../api/live.ts';
import { useHotkey } from '../ui/hotkeys.ts';
import shared from '../ui/shared.module.css';
import classes from './Bell.module.css';

const NotificationsPanel = lazy(() => import('./NotificationsPanel.tsx'));

/** Bell with the number of new notifications; opens their panel. */
export function Bell() {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const told = useCall(listNotifications, {}, { enabled: asked });
  const lookAgain = useAnew(listNotifications.name);
  useLive('notification', () => (asked ? lookAgain() : setAsked(true)));
  useHotkey('b', 'Notifications', 'Anywhere', () => setOpen(true));
  const count = told.data?.notificationsCount ?? 0;
  const shown = count < MOST_COUNTED ? String(count) : '99+';

  return (
    <>
      <button
        type="button"
        className={classes.bell}
        aria-label={count === 0 ? 'Notifications' : `Notifications, ${shown} unread`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconBell size={20} stroke={1.7} aria-hidden />
        {count > 0 && (
          <span className={`${classes.count} ${shared.num}`} data-bell-count aria-hidden>
            {shown}
          </span>
        )}
      </button>
      <span className={shared.sr} role="status">
        <Announcement count={told.data && count} title={told.data?.data[0]?.title} />
      </span>
      {open && (
        <Suspense>
          <NotificationsPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Announces each new notification to screen readers, but not those that were there when the page opened. */
function Announcement({ count, title }: { count: number | undefined; title: string | undefined }) {
  const before = useRef<number>(undefined);
  const [news, setNews] = useState<string>();
  useEffect(() => {
    if (count !== undefined && before.current !== undefined) {
      setNews(count > before.current ? `New notification: ${title}` : undefined);
    }
    before.current = count ?? before.current;
  }, [count, title]);
  return news;
}
