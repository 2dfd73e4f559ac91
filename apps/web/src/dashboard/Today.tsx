import type { Me } from '@handover/contract/accounts/accounts';
import { dashboard, type TodayHome, type TodayRow } from '@handover/contract/dashboard/dashboard';
import {
  byTrouble,
  byWorst,
  NEXT_HOURS,
  todayCounts,
  todayGroup,
  TODAY_GROUPS,
  type TodayGroup,
  todayWords,
} from '@handover/domain/dashboard/today';
import { dayAfter, londonDay, londonTime } from '@handover/domain/time';
import { Skeleton } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { useCall } from '../api/client.ts';
import type { PanelView } from '../shifts/shared/panelViews.ts';
import { usePanel } from '../shifts/shared/usePanel.ts';
import { useShiftChanges } from '../shifts/shared/useShiftChanges.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useNow } from '../ui/useNow.ts';
import shared from '../ui/shared.module.css';
import { type Row, TodayLine } from './TodayLine.tsx';
import classes from './Today.module.css';

/** Minimum milliseconds between two reloads, however many events come. */
const AGAIN_MS = 1_000;
/** Offers end and people are missed without any event, so the list is reloaded regularly. */
const EVERY_MS = 60_000;

const asRow = (its: TodayRow): Row => ({
  ...its,
  starts_at: new Date(its.starts_at),
  ends_at: new Date(its.ends_at),
  start_time: its.start_time === null ? null : new Date(its.start_time),
});

/** Who is on shift and who comes until tomorrow night, a card for each home, the one with the most trouble first. */
export function Today({ me }: { me: Me }) {
  const now = useNow();
  const panel = usePanel(me.level);
  const { data, isError, refetch, dataUpdatedAt } = useCall(dashboard.today, {}, { every: EVERY_MS });
  const reload = () => void refetch();
  const soon = useThrottledCallback(reload, AGAIN_MS);
  useShiftChanges({ changed: soon, reload });
  if (!data)
    return (
      <section className={`${shared.card} ${classes.card}`} aria-label="Today">
        {isError ? (
          <ErrorState onRetry={reload} />
        ) : (
          <Loading>
            {[0, 1, 2, 3].map((line) => (
              <Skeleton key={line} h={40} radius={8} mb={8} />
            ))}
          </Loading>
        )}
      </section>
    );
  const homes = data.data
    .map(({ shifts, ...home }) => ({ ...home, shifts: shifts.map(asRow) }))
    .toSorted((a, b) => byWorst(todayCounts(a.shifts, now), todayCounts(b.shifts, now)));
  return (
    <>
      {isError && (
        <Banner tone="amber">As of {londonTime(new Date(dataUpdatedAt))}. We could not reach the server.</Banner>
      )}
      {homes.length === 0 && <NothingToday />}
      {homes.map((home, at) => (
        <HomeCard
          key={home.office_id}
          home={home}
          alone={homes.length === 1}
          open={at === 0}
          now={now}
          onOpen={panel.open}
        />
      ))}
    </>
  );
}

const NothingToday = () => (
  <section className={`${shared.card} ${classes.card}`} aria-labelledby="today">
    <h2 id="today">Today</h2>
    <p className={shared.dim}>
      No shifts today or tomorrow. <AppLink href="/jobs/new">Create shift</AppLink>
    </p>
  </section>
);

type HomeProps = {
  home: Omit<TodayHome, 'shifts'> & { shifts: readonly Row[] };
  /** The only home, which cannot be closed. */
  alone: boolean;
  /** Shown in full at first. */
  open: boolean;
  now: Date;
  onOpen: (job_id: string, view?: PanelView) => void;
};

/** Day of one home in three groups, which stay where they are when one is empty. */
function HomeCard({ home: { office_id, title, shifts }, alone, open, now, onOpen }: HomeProps) {
  const sorted = shifts.toSorted(byTrouble(now));
  const counts = todayCounts(shifts, now);
  const next_gap = shifts
    .filter(({ status }) => status === 'Published')
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())[0];
  const head = (
    <>
      <h2>Today at {title}</h2>
      <p className={`${shared.dim} ${shared.num}`}>{todayWords(counts)}</p>
    </>
  );
  const groups = (
    <>
      {TODAY_GROUPS.map((group) => {
        const its = sorted.filter((shift) => todayGroup(shift, now) === group);
        const { name, more, none } = headingOf(group, now, its.length);
        return (
          <div key={group}>
            <h3>
              {name} <span className={`${shared.dim} ${shared.num}`}>{more}</span>
            </h3>
            {its.length === 0 ? (
              <p className={`${shared.dim} ${classes.none}`}>{none}</p>
            ) : (
              <ul>
                {its.map((shift) => (
                  <TodayLine
                    key={shift.job_id}
                    shift={shift}
                    now={now}
                    next={shift.job_id === next_gap?.job_id}
                    onOpen={onOpen}
                  />
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </>
  );
  const card = `${shared.card} ${classes.card}`;
  return alone ? (
    <section className={card} aria-label={`Today at ${title}`} data-home={office_id}>
      {head}
      {groups}
    </section>
  ) : (
    <details className={card} open={open || counts.missing > 0} data-home={office_id}>
      <summary>{head}</summary>
      {groups}
    </details>
  );
}

const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

function headingOf(group: TodayGroup, now: Date, count: number): { name: string; more: string; none: string } {
  if (group === 'now') {
    const more = count === 0 ? '' : `${count} ${count === 1 ? 'shift' : 'shifts'}`;
    return { name: 'On shift now', more, none: 'Nobody is on shift' };
  }
  const until = new Date(now.getTime() + NEXT_HOURS * 3_600_000);
  if (group === 'next')
    return { name: `Next ${NEXT_HOURS} hours`, more: `until ${londonTime(until)}`, none: 'Nobody is due' };
  const tomorrow = dayAfter(londonDay(now));
  const more = longDay.format(new Date(`${tomorrow}T00:00:00Z`)).replace(',', '');
  return {
    name: londonDay(until) === tomorrow ? 'Tomorrow' : 'Later today and tomorrow',
    more,
    none: 'No shifts',
  };
}
