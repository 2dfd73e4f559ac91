import { isMember } from '@handover/domain/viewer';
import type { Me } from '@handover/contract/accounts/accounts';
import { jobs } from '@handover/contract/shifts/jobs';
import { memberViews } from '@handover/contract/memberShifts/views';
import { ATTENTION, attentionOf } from '@handover/domain/dashboard/activeLine';
import { useThrottledCallback } from '@mantine/hooks';
import { useCall } from '../api/client.ts';
import { useShiftChanges } from '../shifts/shared/useShiftChanges.ts';
import { usePanel } from '../shifts/shared/usePanel.ts';
import type { TableShift, TableSource } from '../shifts/table/useShiftsTable.ts';
import { totalText } from '../lists/texts.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { CardHead } from '../ui/charts/ChartCard.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useNow } from '../ui/useNow.ts';
import { ActiveShift } from './ActiveShift.tsx';
import { asActive } from './asActive.ts';
import shared from '../ui/shared.module.css';
import classes from './ShiftCards.module.css';

/** Number of shifts shown beside the charts, and beside the needs; the link leads to the rest. */
const SHOWN = { short: 6, long: 10 };
/** Minimum milliseconds between two reloads, however many events come. */
const AGAIN_MS = 1_000;
/** Somebody is missing from the minute of their start, without any event. */
const EVERY_MS = 60_000;

const rankOf = (job: TableShift, now: Date) => ATTENTION.indexOf(attentionOf(asActive(job), now));

/** Shifts that are active, should be, or have just ended; those that need attention first. */
export default function ActiveShifts({ me, long = false }: { me: Me; long?: boolean }) {
  const staff = isMember(me);
  const panel = usePanel(me.level);
  const now = useNow();
  const { data, error, refetch } = useCall<TableSource>(
    staff ? memberViews.list : jobs.list,
    staff ? { status: 'active' } : { status: 'active', sortBy: 'attention' },
    staff ? {} : { every: EVERY_MS },
  );
  const reload = () => void refetch();
  const soon = useThrottledCallback(reload, AGAIN_MS);
  useShiftChanges({ changed: soon, reload });
  const rows = (data?.data as readonly TableShift[] | undefined)?.toSorted((a, b) => rankOf(a, now) - rankOf(b, now));
  return (
    <section className={`${shared.card} ${classes.padded}`} aria-labelledby="active-shifts">
      <CardHead id="active-shifts" title="Active Shifts" hint="Not here, late, due, on site and gone">
        {data && data.meta.total > 0 && (
          <AppLink className={classes.link} href={staff ? '/jobs?type=my_bookings' : '/jobs?status=active'}>
            All <span className={shared.num}>{totalText(data.meta)}</span>
            <span className={shared.sr}> active shifts</span>
          </AppLink>
        )}
      </CardHead>
      {rows?.length === 0 ? (
        <p className={classes.none}>No active jobs currently</p>
      ) : rows ? (
        <ul aria-labelledby="active-shifts">
          {rows.slice(0, long ? SHOWN.long : SHOWN.short).map((job) => (
            <ActiveShift key={job.job_id} job={job} own={staff} at_home={me.kind === 'office'} onOpen={panel.open} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState onRetry={reload} />
      ) : (
        <Loading />
      )}
    </section>
  );
}
