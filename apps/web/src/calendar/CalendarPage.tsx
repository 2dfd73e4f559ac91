import { isMember } from '@handover/domain/viewer';
import { calendar } from '@handover/contract/calendar/calendar';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAnew, useCall } from '../api/client.ts';
import { useLive } from '../api/live.ts';
import { useMe } from '../api/me.ts';
import { NotAllowed } from '../pages/NotAllowed.tsx';
import { useToday } from '../staff/useToday.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Loading } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { monthAfter, monthTitle } from '../ui/months.ts';
import { useLast } from '../ui/useLast.ts';
import { usePhone } from '../ui/usePhone.ts';
import { CalendarLink } from './CalendarLink.tsx';
import { DayDialog } from './DayDialog.tsx';
import { HowItCounts } from './HowItCounts.tsx';
import { monthIn, rangeOf } from './month.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { MonthList } from './MonthList.tsx';
import { useOpened } from '../ui/useOpened.ts';
import classes from './CalendarPage.module.css';

const TITLE = 'My calendar';

/** Calendar of a member: availability and bookings by month, and details of a day in a dialog. */
export function CalendarPage() {
  const me = useMe();
  return isMember(me) ? <MyCalendar member_id={me.user_id} /> : <NotAllowed title={TITLE} levels={[4]} />;
}

function MyCalendar({ member_id }: { member_id: string }) {
  const today = useToday();
  const phone = usePhone();
  const view = useCalendarView(today);
  const answer = useCall(calendar.read, rangeOf(view.month), { keep: true });
  useLive('job', useAnew(calendar.read.name));
  const shown = useLast(view.day);
  const its = answer.data?.data;
  const Month = phone ? MonthList : MonthGrid;
  return (
    <div className={classes.page}>
      <PageHead title={TITLE} hint="Touch a day to say when you are free. Shifts that you have are on it as well." />
      <div className={classes.bar}>
        <IconButton
          label="Previous month"
          variant="default"
          size={44}
          onClick={() => view.showMonth(monthAfter(view.month, -1))}
        >
          <IconChevronLeft size={18} stroke={1.7} />
        </IconButton>
        <h2 aria-live="polite">{monthTitle(view.month)}</h2>
        <IconButton
          label="Next month"
          variant="default"
          size={44}
          onClick={() => view.showMonth(monthAfter(view.month, 1))}
        >
          <IconChevronRight size={18} stroke={1.7} />
        </IconButton>
        {view.month !== today.slice(0, 7) && (
          <Button className={classes.today} variant="default" onClick={() => view.showMonth(today.slice(0, 7))}>
            Today
          </Button>
        )}
      </div>
      {answer.isPending && <Loading />}
      {answer.isError && !its && <ErrorState onRetry={() => void answer.refetch()} />}
      {its && (
        <Month
          key={view.month}
          month={view.month}
          calendar={its}
          today={today}
          busy={answer.isPlaceholderData}
          onOpen={view.open}
        />
      )}
      <div className={classes.more}>
        <HowItCounts />
        <CalendarLink />
      </div>
      {its && shown && (
        <DayDialog
          opened={view.day !== undefined}
          onClose={view.close}
          date={shown}
          calendar={its}
          today={today}
          member_id={member_id}
        />
      )}
    </div>
  );
}

/** Month and open day, kept in the address. */
function useCalendarView(today: string) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const month = monthIn(search.month, today);
  const put = (change: Record<string, string | undefined>, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...change }),
      replace,
      resetScroll: false,
    } as never);
  const opened = useOpened((day, replace) => put({ day }, replace));
  const day = typeof search.day === 'string' && /^20\d\d-\d\d-\d\d$/.test(search.day) ? search.day : undefined;
  return { month, day, showMonth: (wanted: string) => put({ month: wanted, day: undefined }, true), ...opened };
}
