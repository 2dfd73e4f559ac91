import { Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import { useNow } from '../../ui/useNow.ts';
import { daySets, dayWords } from './days.ts';
import classes from './DayChoice.module.css';

const DaysCalendar = lazy(() => import('./DaysCalendar.tsx'));

type Props = { dates: readonly string[]; onChange: (dates: string[]) => void };

/** Choice of any number of days: from the calendar, or a whole week by name. */
export function DayChoice({ dates, onChange }: Props) {
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const add = (more: readonly string[]) => onChange([...new Set([...dates, ...more])].toSorted());
  const remove = (date: string) => {
    onChange(dates.filter((other) => other !== date));
    box.current?.focus();
  };
  return (
    <div className={classes.choice} ref={box} tabIndex={-1} role="group" aria-label="Choose days">
      <div className={classes.sets}>
        {daySets(now).map(({ name, dates: set }) => (
          <button type="button" key={name} onClick={() => add(set)}>
            {name}
          </button>
        ))}
        {dates.length > 1 && (
          <button type="button" onClick={() => onChange([])}>
            Clear
          </button>
        )}
      </div>
      <div className={classes.calendar}>
        <Suspense fallback={<Skeleton className={classes.calendar} aria-hidden />}>
          <DaysCalendar dates={dates} onChange={onChange} />
        </Suspense>
      </div>
      {dates.length > 0 && (
        <ul className={classes.chips} aria-label="Chosen days">
          {dates.map((date) => (
            <li key={date}>
              {dayWords(date, now)}
              <button type="button" aria-label={`Leave out ${dayWords(date, now)}`} onClick={() => remove(date)}>
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
