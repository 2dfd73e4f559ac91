import { useState } from 'react';
import { useNow } from '../../ui/useNow.ts';
import { DayChoice } from '../shared/DayChoice.tsx';
import { nearDays } from '../shared/days.ts';
import { fieldId } from '../shared/quickFields.ts';
import { Picks } from './Picks.tsx';
import shared from '../../ui/shared.module.css';
import type { QuickPost } from './useQuickPost.ts';

const OTHER = 'other';

/** Buttons for the next days, and a calendar for a later one or several. */
export function DayPicks({ post: { draft, change, problems, changeRepeat } }: { post: QuickPost }) {
  const days = nearDays(useNow());
  const [picking, setPicking] = useState(false);
  const [date] = draft.dates;
  const near = draft.dates.length === 1 ? days.find((day) => day.date === date) : undefined;
  const other = picking || (date !== undefined && !near);
  return (
    <Picks
      question="Which day?"
      name="day"
      id={fieldId('dates')}
      six
      choices={[
        ...days.map((day) => ({ value: day.date, title: day.name, hint: day.hint })),
        { value: OTHER, title: 'Other', hint: 'Pick dates' },
      ]}
      value={other ? OTHER : near?.date}
      onChange={(value) => {
        setPicking(value === OTHER);
        if (value !== OTHER) change({ dates: [value] });
      }}
      error={problems.dates}
      aside={
        <button type="button" className={shared.textButton} onClick={() => changeRepeat({})}>
          Repeat every week
        </button>
      }
    >
      {other && <DayChoice dates={draft.dates} onChange={(dates) => change({ dates })} />}
    </Picks>
  );
}
