import { memberViews } from '@handover/contract/memberShifts/views';
import { IconRefresh } from '@tabler/icons-react';
import { useCall } from '../api/client.ts';

const EVERY_MS = 45_000;

type Props = { read_at: number | undefined; onRefresh: () => void };

/** Notice of new shifts. Members get no live events about open shifts, so the page polls for new ones. */
export function NewShifts({ read_at, onRefresh }: Props) {
  const since = new Date(read_at ?? 0).toISOString();
  const { data } = useCall(memberViews.news, { since }, { every: EVERY_MS, enabled: read_at !== undefined });
  return (
    <div className="news" role="status">
      {data?.data.any && (
        <button type="button" onClick={onRefresh}>
          <IconRefresh size={18} stroke={1.7} aria-hidden />
          New shifts, refresh
        </button>
      )}
    </div>
  );
}
