import { BREAK_LENGTHS, SHIFT_TYPES } from '@handover/domain/posting/fields';
import { Button, Select } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { timesText } from '../../shifts/shared/shiftTexts.ts';
import { FormSection } from './FormSection.tsx';
import { Segments, YesNo } from './Segments.tsx';
import { Closing, SeveralDays } from './SeveralDays.tsx';
import { TimeSelect } from '../../shifts/shared/TimeSelect.tsx';
import type { ShiftFormState } from './useShiftForm.ts';
import shared from '../../ui/shared.module.css';
import fields from '../../ui/Fields.module.css';
import classes from './ShiftForm.module.css';

const BREAKS = BREAK_LENGTHS.map(({ value, label }) => ({ value: String(value), label }));

export function When({ shift, fixed }: { shift: ShiftFormState; fixed: boolean }) {
  const { control, values, change, many } = shift;
  return (
    <FormSection
      title="When"
      hint="Times step by 15 minutes. An end before the start means the next day."
      action={!shift.job && <HowMany shift={shift} />}
    >
      {many ? (
        <SeveralDays shift={shift} />
      ) : (
        <DatePicker
          {...control('date')}
          className={fields.four}
          placeholder="Choose a day"
          value={values.date ?? ''}
          onChange={(date) => change({ date: date || undefined })}
        />
      )}
      <TimeSelect
        {...control('job_start_time')}
        className={`${fields.four} ${fields.paired}`}
        value={values.job_start_time}
        onChange={(job_start_time) => change({ job_start_time })}
      />
      <TimeSelect
        {...control('job_end_time')}
        className={`${fields.four} ${fields.paired}`}
        value={values.job_end_time}
        onChange={(job_end_time) => change({ job_end_time })}
      />
      {!fixed && <UsualShifts shift={shift} />}
      <Segments
        {...control('shift_time')}
        choices={SHIFT_TYPES}
        value={values.shift_time}
        onChange={(shift_time) => change({ shift_time })}
      />
      <YesNo
        {...control('has_break')}
        className={`${fields.four} ${fields.paired}`}
        value={values.has_break}
        onChange={(has_break) => change({ has_break })}
      />
      {values.has_break && (
        <>
          <YesNo
            {...control('break_is_paid_for')}
            className={`${fields.four} ${fields.paired}`}
            value={values.break_is_paid_for}
            onChange={(break_is_paid_for) => change({ break_is_paid_for })}
          />
          <Select
            {...control('break_length')}
            className={fields.four}
            data={BREAKS}
            value={values.break_length === undefined ? null : String(values.break_length)}
            onChange={(minutes) => change({ break_length: Number(minutes) })}
            placeholder="Choose"
          />
        </>
      )}
      {many ? (
        <Closing shift={shift} />
      ) : (
        <DatePicker
          {...control('deadline')}
          className={`${fields.six} ${fields.newLine}`}
          placeholder="Choose a day"
          description="Applications close at the end of this day"
          value={values.deadline ?? ''}
          onChange={(deadline) => change({ deadline: deadline || undefined })}
        />
      )}
    </FormSection>
  );
}

/** Button that switches between one shift, and several days and people. */
const HowMany = ({ shift }: { shift: ShiftFormState }) => (
  <Button
    className={classes.howMany}
    variant="subtle"
    size="compact-sm"
    leftSection={<IconCalendarPlus size={15} stroke={1.7} aria-hidden />}
    onClick={() => shift.askForMany(!shift.many)}
  >
    {shift.many ? 'One day and one person' : 'Several days or people'}
  </Button>
);

/** Buttons of the location's usual shifts. */
function UsualShifts({ shift }: { shift: ShiftFormState }) {
  const { usual, values } = shift;
  if (!usual || usual.presets.length === 0) return null;
  return (
    <div className={classes.usualShifts} role="group" aria-label="Usual shifts">
      {usual.presets.map((preset) => (
        <Button
          className={classes.usualShift}
          key={preset.label}
          variant="default"
          size="compact-sm"
          aria-pressed={preset.job_start_time === values.job_start_time && preset.job_end_time === values.job_end_time}
          onClick={() => shift.choosePreset(preset)}
        >
          {preset.label}
          <span className={`${shared.dim} ${classes.times}`}>{timesText(preset)}</span>
        </Button>
      ))}
    </div>
  );
}
