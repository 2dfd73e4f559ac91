import { memberViews } from '@handover/contract/memberShifts/views';
import { londonDay } from '@handover/domain/time';
import { Skeleton } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconCalendarOff, IconRefresh } from '@tabler/icons-react';
import { messageOf } from '../api/error.ts';
import { useLive } from '../api/live.ts';
import { refusal } from '../lists/refusal.ts';
import { Banner } from '../ui/Banner.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading, useSlow } from '../ui/Loading.tsx';
import { useNow } from '../ui/useNow.ts';
import { useShiftChanges } from '../shifts/shared/useShiftChanges.ts';
import { Days } from '../shifts/timeline/Days.tsx';
import { LoadEarlier } from '../shifts/timeline/LoadEarlier.tsx';
import { LoadMore } from '../shifts/shared/LoadMore.tsx';
import { ReadersPlace } from '../shifts/timeline/ReadersPlace.tsx';
import { useBothWays } from '../shifts/timeline/useBothWays.ts';
import { useRowKeys } from '../shifts/shared/useRowKeys.ts';
import type { Filters } from './memberFilters.ts';
import { LISTS, NOTHING_FITS, type MemberList } from './memberLists.ts';
import { MemberCard } from './MemberCard.tsx';
import { partsOf } from './listParts.ts';
import { useCall } from '../api/client.ts';
import shared from '../ui/shared.module.css';
import classes from './MemberShifts.module.css';
import newsClasses from './MemberTimeline.module.css';

type Props = { type: MemberList; filters: Filters; open: string | undefined; onOpen: (job_id: string) => void };

/** Shifts of a member by date. */
export function MemberTimeline({ type, filters, open, onOpen }: Props) {
  const today = londonDay(useNow());
  const { shown, earlier: before } = partsOf(type, today, filters);
  const { rows, onwards, earlier, reload } = useBothWays(memberViews.flow, shown, before);
  const { onKeyDown } = useRowKeys();
  const openCard = useCallbackRef(onOpen);
  const slow = useSlow(onwards.waiting);
  useShiftChanges({ changed: reload, reload });
  useLive('notification', reload);

  const { error } = onwards.answer;
  if (!rows) {
    return error ? (
      <ErrorState {...refusal(error)} onRetry={reload} />
    ) : (
      <Loading>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} h={210} radius={16} mt={12} />
        ))}
      </Loading>
    );
  }
  const refresh = () => {
    window.scrollTo({ top: 0 });
    reload();
  };
  return (
    <div className={classes.list} aria-busy={slow} data-waiting={slow || undefined} onKeyDown={onKeyDown}>
      {type === 'available' && <NewShifts read_at={onwards.read_at} onRefresh={refresh} />}
      {error && (
        <Banner className={classes.banner} tone="amber">{`This list may be out of date. ${messageOf(error)}`}</Banner>
      )}
      {earlier && <LoadEarlier earlier={earlier} />}
      <ReadersPlace rows={rows} before={earlier?.rows?.length ?? 0}>
        <Days rows={rows} today={today} list={classes.cards}>
          {(job) => <MemberCard key={job.job_id} job={job} open={job.job_id === open} onOpen={openCard} />}
        </Days>
      </ReadersPlace>
      {onwards.rows?.length === 0 && onwards.ended && (
        <div className={shared.card}>
          <Empty
            icon={<IconCalendarOff size={22} stroke={1.7} />}
            title="No jobs found"
            text={Object.keys(filters).length > 0 ? NOTHING_FITS : LISTS[type].empty}
          />
        </div>
      )}
      <LoadMore flow={onwards} />
    </div>
  );
}

const EVERY_MS = 45_000;

type NewShiftsProps = { read_at: number | undefined; onRefresh: () => void };

/** Notice of new shifts. Members get no live events about open shifts, so the page polls for new ones. */
function NewShifts({ read_at, onRefresh }: NewShiftsProps) {
  const since = new Date(read_at ?? 0).toISOString();
  const { data } = useCall(memberViews.news, { since }, { every: EVERY_MS, enabled: read_at !== undefined });
  return (
    <div className={newsClasses.news} role="status">
      {data?.data.any && (
        <button type="button" onClick={onRefresh}>
          <IconRefresh size={18} stroke={1.7} aria-hidden />
          New shifts, refresh
        </button>
      )}
    </div>
  );
}
