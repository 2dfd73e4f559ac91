import { Input, Select } from '@mantine/core';
import { closings } from '../shared/quickFields.ts';
import { ManyDays } from '../shared/ManyDays.tsx';
import type { ShiftFormState } from './useShiftForm.ts';

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
      className="f6 first"
      description="When applications for each shift close"
      data={closings(days)}
      value={String(days)}
      onChange={(chosen) => change({ close_days_before: Number(chosen) })}
    />
  );
}
