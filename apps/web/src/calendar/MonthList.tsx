import { Button } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { shortDate } from '@handover/domain/format';
import { useNow } from '../ui/useNow.ts';
import { DayEntries } from './DayEntries.tsx';
import { canCopy, dayOf, weeksOf } from './month.ts';
import type { MonthProps } from './MonthGrid.tsx';
import { useCopyWeek } from './useCopyWeek.ts';
import { dayLabel } from './calendarTexts.ts';
import shared from '../ui/shared.module.css';
import entries from './DayEntries.module.css';
import classes from './MonthList.module.css';

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

/** Month as a list on a phone: a line for each day from today on; a button adds past days. */
export function MonthList({ month, calendar, today, busy, onOpen }: MonthProps) {
  const now = useNow();
  const copying = useCopyWeek();
  const [all, setAll] = useState(!today.startsWith(month));
  const weeks = weeksOf(month)
    .map((week) => ({ week, days: week.filter((date) => date.startsWith(month) && (all || date >= today)) }))
    .filter(({ days }) => days.length > 0);
  return (
    <div className={classes.list} aria-busy={busy}>
      {!all && !today.endsWith('-01') && (
        <Button className={classes.button} variant="subtle" onClick={() => setAll(true)}>
          Show earlier days
        </Button>
      )}
      {weeks.map(({ week, days }) => (
        <section key={week[0]} aria-label={`Week of ${shortDate(new Date(`${week[0]}T12:00:00Z`), now)}`}>
          <div className={classes.weekHead}>
            <h3 aria-hidden>Week of {shortDate(new Date(`${week[0]}T12:00:00Z`), now)}</h3>
            {canCopy(calendar, week, today) && (
              <Button
                className={classes.button}
                variant="default"
                leftSection={<IconCopy size={16} aria-hidden />}
                disabled={copying.isPending}
                onClick={() => copying.copy(week[0] ?? '')}
              >
                Same as last week
              </Button>
            )}
          </div>
          <ul className={shared.card}>
            {days.map((date) => {
              const day = dayOf(calendar, date);
              return (
                <li key={date} data-over={date < today || undefined}>
                  <button type="button" className={entries.day} onClick={() => onOpen(date)}>
                    <span className={classes.day} data-today={date === today || undefined} aria-hidden>
                      {weekday.format(new Date(`${date}T00:00:00Z`))}
                      <b className={shared.num}>{Number(date.slice(8))}</b>
                    </span>
                    <DayEntries day={day} />
                    <span className={shared.sr}>{dayLabel(day, today)}</span>
                    {date >= today && <IconPlus size={18} stroke={1.7} aria-hidden />}
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
