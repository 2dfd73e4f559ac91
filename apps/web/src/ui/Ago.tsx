import { ago, dateTime, longAgo } from '@handover/domain/format';
import { useNow } from './useNow.ts';

/** Time of an event relative to now, with the exact one in the tooltip. `long` shows the age however old it is. */
export function Ago({ at, long = false }: { at: string; long?: boolean }) {
  const now = useNow();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={dateTime(moment)}>
      {(long ? longAgo : ago)(moment, now)}
    </time>
  );
}
