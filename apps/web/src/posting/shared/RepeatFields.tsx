import { everyInWords, WEEKDAYS, WEEKS_AHEAD } from '@handover/domain/posting/series';
import { Select } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { useNow } from '../../ui/useNow.ts';
import { dayWords } from './days.ts';
import { fieldId } from './quickFields.ts';
import shared from '../../ui/shared.module.css';
import fields from '../../ui/Fields.module.css';
import classes from './RepeatFields.module.css';

const toggled = (days: readonly number[], day: number): number[] =>
  days.includes(day) ? days.filter((other) => other !== day) : [...days, day].toSorted();

/** Days on which a shift repeats, as a form holds them. */
export type Repeat = { weekdays: number[]; until: string; weeks_ahead: number };

const WEEKS = WEEKS_AHEAD.map((weeks) => ({
  value: String(weeks),
  label: weeks === 1 ? '1 week ahead' : `${weeks} weeks ahead`,
}));

type Props = {
  repeat: Repeat;
  onChange: (part: Partial<Repeat>) => void;
  errors: Partial<Record<string, string>>;
};

/** Fields of a repetition: days of the week, last day, and how early each shift is posted. */
export function RepeatFields({ repeat, onChange, errors }: Props) {
  const { weekdays, until, weeks_ahead } = repeat;
  const now = useNow();
  return (
    <>
      <div id={fieldId('weekdays')} className={classes.days} role="group" aria-label="Days of the week" tabIndex={-1}>
        {WEEKDAYS.map((name, at) => (
          <button
            key={name}
            type="button"
            aria-pressed={weekdays.includes(at + 1)}
            onClick={() => onChange({ weekdays: toggled(weekdays, at + 1) })}
          >
            {name.slice(0, 3)}
          </button>
        ))}
      </div>
      {errors.weekdays && (
        <p className={classes.error} role="alert">
          <IconAlertCircle size={14} aria-hidden />
          {errors.weekdays}
        </p>
      )}
      <div className={`${fields.fields} ${fields.bottom}`}>
        <DatePicker
          className={`${fields.six} ${fields.paired}`}
          id={fieldId('until')}
          label="Until"
          value={until}
          error={errors.until}
          onChange={(day) => onChange({ until: day })}
        />
        <Select
          className={`${fields.six} ${fields.paired}`}
          id={fieldId('weeks_ahead')}
          label="Post each shift"
          data={WEEKS}
          openOnFocus={false}
          allowDeselect={false}
          value={String(weeks_ahead)}
          error={errors.weeks_ahead}
          onChange={(weeks) => onChange({ weeks_ahead: Number(weeks) })}
        />
      </div>
      {weekdays.length > 0 && until !== '' && (
        <p className={shared.dim}>
          {`${everyInWords(repeat)}, until ${dayWords(until, now)}. Each is posted at the rate card of its day.`}
        </p>
      )}
    </>
  );
}
