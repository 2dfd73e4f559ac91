import { IconCopy } from '@tabler/icons-react';
import { IconButton } from '../ui/IconButton.tsx';
import { dayHeading } from '../shifts/shared/dayHeadings.ts';
import { DayEntries } from './DayEntries.tsx';
import { type Calendar, canCopy, dayOf, weeksOf } from './month.ts';
import { useCopyWeek } from './useCopyWeek.ts';
import { dayLabel } from './calendarTexts.ts';
import shared from '../ui/shared.module.css';
import entries from './DayEntries.module.css';
import classes from './MonthGrid.module.css';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export type MonthProps = {
  month: string;
  calendar: Calendar;
  today: string;
  /** The shown calendar still belongs to another month. */
  busy: boolean;
  onOpen: (date: string) => void;
};

/** Month as a grid with a row for each week. */
export function MonthGrid({ month, calendar, today, busy, onOpen }: MonthProps) {
  const copying = useCopyWeek();
  return (
    <div className={`${classes.month} ${shared.card}`} aria-busy={busy}>
      <div className={classes.head} aria-hidden>
        {WEEKDAYS.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      {weeksOf(month).map((week) => (
        <div className={classes.week} key={week[0]}>
          <ul>
            {week.map((date) => {
              const day = dayOf(calendar, date);
              return (
                <li key={date} data-other={!date.startsWith(month) || undefined} data-over={date < today || undefined}>
                  <button type="button" className={entries.day} onClick={() => onOpen(date)}>
                    <span
                      className={`${classes.day} ${shared.num}`}
                      data-today={date === today || undefined}
                      aria-hidden
                    >
                      {Number(date.slice(8))}
                    </span>
                    <DayEntries day={day} />
                    <span className={shared.sr}>{dayLabel(day, today)}</span>
                  </button>
                </li>
              );
            })}
          </ul>
          {canCopy(calendar, week, today) && (
            <IconButton
              label={`Week of ${dayHeading(week[0] ?? '', today)}: same as last week`}
              className={classes.copy}
              variant="default"
              size={34}
              disabled={copying.isPending}
              onClick={() => copying.copy(week[0] ?? '')}
            >
              <IconCopy size={16} stroke={1.7} />
            </IconButton>
          )}
        </div>
      ))}
    </div>
  );
}
