import { shortDate } from '@handover/domain/format';
import { londonDay, londonTime } from '@handover/domain/time';
import { Button } from '@mantine/core';
import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useNow } from '../ui/useNow.ts';
import shared from '../ui/shared.module.css';
import classes from './OfflineStatus.module.css';
import type { Shown } from './outbox.ts';
import { Settled } from './Settled.tsx';
import { Waiting } from './Waiting.tsx';

type Props = {
  entries: readonly Shown[];
  cut_off: boolean;
  kept_at: string | undefined;
  onReload: (() => void) | undefined;
  /** True on the page of a shift, which follows. */
  above_shift: boolean;
};

/** Status of the phone: connection, entries of the outbox, and a new version of the app. */
export default function OfflineStatus({ entries, cut_off, kept_at, onReload, above_shift }: Props) {
  const now = useNow();
  const settled = entries.filter(({ state }) => state === 'refused' || state === 'claimed');
  const waiting = entries.filter((entry) => !settled.includes(entry));
  return (
    <div className={`${classes.outbox} ${above_shift ? classes.aboveShift : ''}`}>
      {cut_off && (
        <p className={classes.line} role="status">
          <IconWifiOff size={18} stroke={1.8} aria-hidden />
          <span className={shared.num}>No signal.{kept_at && ` From this phone, ${timeOf(kept_at, now)}.`}</span>
        </p>
      )}
      {settled.map((entry) => (
        <Settled key={entry.key} entry={entry} at={timeOf(entry.captured_at, now)} />
      ))}
      {waiting.length > 0 && <Waiting entries={waiting} timeOf={(at) => timeOf(at, now)} />}
      {onReload && (
        <div className={`${classes.line} ${classes.new}`}>
          <IconRefresh size={18} stroke={1.8} aria-hidden />
          <span>A new version is there.</span>
          <Button size="xs" variant="default" onClick={onReload}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}

/** Time of day, with the date if it is not today. */
function timeOf(at: string, now: Date): string {
  const then = new Date(at);
  const time = londonTime(then);
  return londonDay(then) === londonDay(now) ? time : `${time} on ${shortDate(then, now)}`;
}
