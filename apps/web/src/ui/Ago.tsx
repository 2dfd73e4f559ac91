import { ago, dateTime, longAgo } from '@handover/domain/format';
import { useNow } from './useNow.ts';

/** When something happened, as people say it, with the whole truth in the tooltip. `long`: by age however old it is. */
export function Ago({ at, long = false }: { at: string; long?: boolean }) {
  const now = useNow();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={dateTime(moment)}>
      {(long ? longAgo : ago)(moment, now)}
    </time>
  );
}
