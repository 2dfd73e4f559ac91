import { Input, Select } from '@mantine/core';
import { closings } from '../shared/quickFields.ts';
import type { ShiftFormState } from './useShiftForm.ts';
import { DayChoice } from '../shared/DayChoice.tsx';
import { shiftCount } from '../shared/days.ts';
import { Heads } from '../shared/Heads.tsx';
import fields from '../../ui/Fields.module.css';
import headsClasses from '../shared/Heads.module.css';
import classes from './ShiftForm.module.css';

/** Days and people, for the same shift several times. */
export function SeveralDays({ shift: { control, values, change } }: { shift: ShiftFormState }) {
  const { id, label, error, required } = control('dates');
  return (
    <Input.Wrapper id={id} label={label} labelElement="div" error={error} required={required}>
      <ManyDays dates={values.dates ?? []} heads={values.heads ?? 1} onChange={change} />
    </Input.Wrapper>
  );
}

/** Application deadline of several shifts, as days before each. */
export function Closing({ shift: { control, values, change } }: { shift: ShiftFormState }) {
  const days = values.close_days_before ?? 1;
  return (
    <Select
      {...control('close_days_before')}
      className={`${fields.six} ${fields.newLine}`}
      description="When applications for each shift close"
      data={closings(days)}
      value={String(days)}
      onChange={(chosen) => change({ close_days_before: Number(chosen) })}
    />
  );
}

type Asked = { dates: string[]; heads: number };
type Props = { dates: readonly string[]; heads: number; onChange: (asked: Partial<Asked>) => void };

/** Days and people for the same shift, and the number of shifts that makes. */
const ManyDays = ({ dates, heads, onChange }: Props) => (
  <div className={classes.manyDays}>
    <DayChoice dates={dates} onChange={(chosen) => onChange({ dates: chosen })} />
    <div className={headsClasses.line}>
      <Heads heads={heads} onChange={(asked) => onChange({ heads: asked })} />
      <output className={headsClasses.sum}>{shiftCount(dates.length * heads)}</output>
    </div>
  </div>
);
