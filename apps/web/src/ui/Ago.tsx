import { ago, dateTime } from '@handover/domain/format';
import { useNow } from './useNow.ts';

/** When something happened, as people say it, with the whole truth in the tooltip. */
export function Ago({ at }: { at: string }) {
  const now = useNow();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={dateTime(moment)}>
      {ago(moment, now)}
    </time>
  );
}
