import { useCallbackRef } from '@mantine/hooks';
import { IconCalendarOff } from '@tabler/icons-react';
import { messageOf } from '../../api/error.ts';
import { refusal } from '../../lists/refusal.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useHotkey } from '../../ui/hotkeys.ts';
import { Loading, useSlow } from '../../ui/Loading.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { NoShifts } from '../filters/NoShifts.tsx';
import { useFresh } from '../shared/useFresh.ts';
import type { ViewProps } from '../shared/shiftViews.ts';
import { Days } from './Days.tsx';
import { LoadEarlier } from './LoadEarlier.tsx';
import { Entry } from './Entry.tsx';
import { EntryCard } from './EntryCard.tsx';
import { EntrySkeleton } from './EntrySkeleton.tsx';
import { LoadMore } from '../shared/LoadMore.tsx';
import { ReadersPlace } from './ReadersPlace.tsx';
import { useRowKeys } from '../shared/useRowKeys.ts';
import { useTimeline } from './useTimeline.ts';
import classes from './TimelineView.module.css';

/** Shifts by date from today on, loaded as far as the user reads. */
export default function TimelineView({ filters, open, onOpen, onTotal }: ViewProps) {
  const { fresh, mark } = useFresh();
  const timeline = useTimeline(filters, { onTotal, onChanged: mark });
  const openEntry = useCallbackRef(onOpen);
  const { rows, onwards, earlier } = timeline;
  const EntryOfHere = usePhone() ? EntryCard : Entry;
  const slow = useSlow(onwards.waiting);
  const { onKeyDown } = useRowKeys();
  useHotkey('r', 'Refresh', 'Shifts', timeline.reload);

  const { error } = onwards.answer;
  if (!rows) {
    return error ? (
      <ErrorState {...refusal(error)} onRetry={timeline.reload} />
    ) : (
      <Loading>
        <EntrySkeleton />
      </Loading>
    );
  }
  return (
    <div
      className={classes.timeline}
      data-timeline
      aria-busy={slow}
      data-waiting={slow || undefined}
      onKeyDown={onKeyDown}
    >
      {error && (
        <Banner className={classes.banner} tone="amber">{`This list may be out of date. ${messageOf(error)}`}</Banner>
      )}
      {earlier && <LoadEarlier earlier={earlier} />}
      <ReadersPlace rows={rows} before={earlier?.rows?.length ?? 0}>
        <Days rows={rows} today={timeline.today}>
          {(job) => (
            <EntryOfHere
              key={job.job_id}
              job={job}
              open={job.job_id === open}
              fresh={fresh.has(job.job_id)}
              onOpen={openEntry}
            />
          )}
        </Days>
      </ReadersPlace>
      {onwards.rows?.length === 0 && (earlier ? <NoneToCome /> : <NoShifts />)}
      <LoadMore flow={onwards} />
    </div>
  );
}

const NoneToCome = () => (
  <Empty
    icon={<IconCalendarOff size={22} stroke={1.7} />}
    title="No jobs found"
    text="No shift starts today or later. What was before is above."
  />
);
