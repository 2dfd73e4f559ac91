import { lateCancel } from '@handover/contract/cancellations/lateCancel';
import { shortDate } from '@handover/domain/format';
import { londonTime } from '@handover/domain/time';
import { useState } from 'react';
import { useAnew, useCall } from '../api/client.ts';
import { useLive } from '../api/live.ts';
import { Banner } from '../ui/Banner.tsx';
import { useNow } from '../ui/useNow.ts';
import shared from '../ui/shared.module.css';
import classes from './LateCancel.module.css';

const SHOWN = 3;

/** Open requests for late cancellation, shown above the shifts to the administrators who decide them. */
export default function OpenRequests({ onOpen }: { onOpen: (job_id: string) => void }) {
  const now = useNow();
  const [all, setAll] = useState(false);
  const answer = useCall(lateCancel.open, {});
  // Administrators are notified of each request, so a notification is a reason to reload.
  useLive('notification', useAnew(lateCancel.open.name));
  const waiting = answer.data?.data ?? [];
  if (waiting.length === 0) return null;
  return (
    <div className={classes.open}>
      <Banner tone="amber">
        <b>
          {waiting.length === 1
            ? 'One shift is asked to be cancelled'
            : `${waiting.length} shifts are asked to be cancelled`}
        </b>
        <ul>
          {waiting.slice(0, all ? undefined : SHOWN).map(({ job_id, title, location, starts_at }) => (
            <li key={job_id}>
              <button type="button" className={shared.textButton} onClick={() => onOpen(job_id)}>
                {title}, {location.title}, {shortDate(new Date(starts_at), now)}, {londonTime(new Date(starts_at))}
              </button>
            </li>
          ))}
          {!all && waiting.length > SHOWN && (
            <li>
              <button type="button" className={shared.textButton} onClick={() => setAll(true)}>
                {waiting.length - SHOWN} more
              </button>
            </li>
          )}
        </ul>
      </Banner>
    </div>
  );
}
