import { memberJobs } from '@handover/contract/memberShifts/memberJobs';
import { Button, Skeleton } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconCalendarOff, IconMapPinOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../api/client.ts';
import { ApiError, messageOf } from '../api/error.ts';
import { useLive } from '../api/live.ts';
import { refusal } from '../lists/refusal.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading, useSlow } from '../ui/Loading.tsx';
import { useShiftChanges } from '../shifts/shared/useShiftChanges.ts';
import { useRowKeys } from '../shifts/shared/useRowKeys.ts';
import type { Filters, MemberOrder } from './memberFilters.ts';
import { LISTS, NOTHING_FITS } from './memberLists.ts';
import { MemberCard } from './MemberCard.tsx';
import shared from '../ui/shared.module.css';
import classes from './MemberShifts.module.css';

type Asked = { order: Exclude<MemberOrder, 'soonest'>; filters: Filters };
type Shown = { open: string | undefined; onOpen: (job_id: string) => void };

/** Open shifts by distance or match, one page at a time. */
export function RankedShifts({ user_id, ...props }: Asked & Shown & { user_id: string }) {
  const [pages, setPages] = useState(1);
  const cache = useQueryClient();
  const reload = () => void cache.invalidateQueries({ queryKey: [memberJobs.ranked.name] });
  const { onKeyDown } = useRowKeys();
  useShiftChanges({ changed: reload, reload });
  useLive('notification', reload);
  return (
    <div onKeyDown={onKeyDown}>
      {Array.from({ length: pages }, (_, at) => (
        <Page
          key={at}
          {...props}
          user_id={user_id}
          page={at + 1}
          onMore={at + 1 === pages ? () => setPages(pages + 1) : undefined}
        />
      ))}
    </div>
  );
}

type PageProps = Asked & Shown & { user_id: string; page: number; onMore: (() => void) | undefined };

function Page({ user_id, order, filters, page, open, onOpen, onMore }: PageProps) {
  const { data, error, isPlaceholderData, refetch } = useCall(
    memberJobs.ranked,
    { order, page, ...filters },
    { keep: true },
  );
  const openCard = useCallbackRef(onOpen);
  const slow = useSlow(isPlaceholderData);
  const again = () => void refetch();
  if (error instanceof ApiError && error.status === 409) return <NoAddress user_id={user_id} text={error.message} />;
  if (!data) {
    return error ? (
      <ErrorState {...refusal(error)} onRetry={again} />
    ) : (
      <Loading>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} h={230} radius={16} mt={12} />
        ))}
      </Loading>
    );
  }
  const { meta, pool } = data;
  if (page === 1 && meta.total === 0) {
    return (
      <div className={shared.card}>
        <Empty
          icon={<IconCalendarOff size={22} stroke={1.7} />}
          title="No jobs found"
          text={Object.keys(filters).length > 0 ? NOTHING_FITS : LISTS.available.empty}
        />
      </div>
    );
  }
  return (
    <div className={classes.list} aria-busy={slow} data-waiting={slow || undefined}>
      {error && <Banner tone="amber">{`This list may be out of date. ${messageOf(error)}`}</Banner>}
      <ul className={classes.cards}>
        {data.data.map((job) => (
          <MemberCard key={job.job_id} job={job} open={job.job_id === open} onOpen={openCard} />
        ))}
      </ul>
      {onMore && page < meta.last_page && (
        <Button variant="default" fullWidth className={classes.more} onClick={onMore}>
          Show more
        </Button>
      )}
      {onMore && page >= meta.last_page && pool.full && (
        <p className={`${shared.dim} ${classes.end}`}>These are of the {pool.size} open shifts nearest to you.</p>
      )}
    </div>
  );
}

const NoAddress = ({ user_id, text }: { user_id: string; text: string }) => (
  <div className={shared.card}>
    <Empty
      icon={<IconMapPinOff size={22} stroke={1.7} />}
      title="We do not know where you set out from"
      text={text}
      action={
        <Button component={AppLink} href={`/staff/${user_id}`} variant="default">
          My profile
        </Button>
      }
    />
  </div>
);
