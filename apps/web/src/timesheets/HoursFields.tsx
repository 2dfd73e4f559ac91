import { Select } from '@mantine/core';
import { useNow } from '../ui/useNow.ts';
import { BREAK_CHOICES, endChoices, type HoursDraft, startChoices, totalText } from './hoursDraft.ts';
import shared from '../ui/shared.module.css';
import classes from './Timesheet.module.css';

type Props = {
  shift: { starts_at: string; ends_at: string };
  break_is_paid_for: boolean;
  draft: HoursDraft;
  error: string | undefined;
  onChange: (draft: HoursDraft) => void;
};

/** Fields for other hours than the signed ones, in quarter hours, with their total. */
export function HoursFields({ shift, break_is_paid_for, draft, error, onChange }: Props) {
  const now = useNow();
  const change = (name: keyof HoursDraft) => (value: string | null) => {
    if (value !== null) onChange({ ...draft, [name]: name === 'break_time' ? Number(value) : value });
  };
  const common = { required: true, allowDeselect: false } as const;
  return (
    <div className={classes.fields}>
      <Select
        {...common}
        label="Start time"
        data={startChoices(shift, draft)}
        value={draft.start_time}
        onChange={change('start_time')}
      />
      <Select
        {...common}
        label="End time"
        data={endChoices(draft, now)}
        value={draft.end_time}
        error={error}
        aria-invalid={error ? true : undefined}
        onChange={change('end_time')}
      />
      <Select
        {...common}
        label="Break"
        data={BREAK_CHOICES}
        value={String(draft.break_time)}
        onChange={change('break_time')}
      />
      <p className={`${classes.sum} ${shared.num}`} role="status">
        <span className={shared.dim}>Total time</span> <b>{totalText(draft, break_is_paid_for)}</b>
      </p>
    </div>
  );
}
