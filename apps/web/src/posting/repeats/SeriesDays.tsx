import type { Series } from '@handover/contract/posting/series';
import { useState } from 'react';
import { AppLink } from '../../ui/AppLink.tsx';
import { Pill, type Tone } from '../../ui/Pill.tsx';
import { useNow } from '../../ui/useNow.ts';
import { dayWords } from '../shared/days.ts';
import { StatusBadge } from '../../shifts/shared/StatusBadge.tsx';
import shared from '../../ui/shared.module.css';
import classes from './Repeats.module.css';

/** Days that are shown before "Show more". */
const FIRST = 6;
type Day = Series['next'][number];

const WORDS: Record<Exclude<Day['state'], 'posted'>, [words: string, tone: Tone]> = {
  planned: ['Planned', 'grey'],
  skipped: ['Left out', 'grey'],
  refused: ['Not posted', 'red'],
};

type Props = { series: Series; busy: boolean; onSkip: (date: string, skip: boolean) => void };

/** Next days of repeating shifts. One that is not posted yet can be left out. */
export function SeriesDays({ series, busy, onSkip }: Props) {
  const [all, setAll] = useState(false);
  const now = useNow();
  const days = all ? series.next : series.next.slice(0, FIRST);
  const more = series.next.length - days.length;
  return (
    <>
      <ul className={classes.days} aria-label="Next days">
        {days.map(({ date, state, jobs, problem }) => (
          <li key={date} data-off={state === 'skipped' || undefined}>
            <span className={classes.day}>{dayWords(date, now)}</span>
            <span className={classes.state}>
              {jobs.map(({ job_id, status }) => (
                <AppLink key={job_id} href={`/job_info/${job_id}`}>
                  <StatusBadge status={status} />
                </AppLink>
              ))}
              {state !== 'posted' && <Pill tone={WORDS[state][1]}>{WORDS[state][0]}</Pill>}
              {problem && <span className={shared.dim}>{problem}</span>}
            </span>
            {state !== 'posted' && (
              <button
                type="button"
                className={shared.textButton}
                disabled={busy}
                onClick={() => onSkip(date, state !== 'skipped')}
              >
                {state === 'skipped' ? 'Take in again' : 'Leave out'}
                <span className={shared.sr}>{` ${dayWords(date, now)}`}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className={shared.textButton} onClick={() => setAll(true)}>
          {`Show ${more} more days`}
        </button>
      )}
    </>
  );
}
