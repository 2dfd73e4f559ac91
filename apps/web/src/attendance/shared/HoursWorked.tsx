import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { Select } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useNow } from '../../ui/useNow.ts';
import { breaks, ends, type CheckOutDraft, starts, sumOf } from './checkOutDraft.ts';
import shared from '../../ui/shared.module.css';
import classes from './HoursWorked.module.css';

type Props = {
  job: JobAnswer;
  leaving: CheckOutDraft;
  errors: Partial<Record<keyof CheckOutDraft | 'total_time', string>>;
  onChange: (change: Partial<CheckOutDraft>) => void;
  /** Last moment to choose from; now by default. */
  until?: Date;
};

const clock = <IconClock size={18} stroke={1.7} aria-hidden />;

/** Start, end and break of a shift, and the resulting hours. */
export function HoursWorked({ job, leaving, errors, onChange, until }: Props) {
  const now = useNow();
  const last = until && until < now ? until : now;
  const { total, on_site, rest } = sumOf(leaving, job);
  const select = (name: 'start_time' | 'end_time' | 'break_time') => ({
    required: true,
    allowDeselect: false,
    error: errors[name],
    'aria-invalid': errors[name] ? (true as const) : undefined,
  });
  return (
    <>
      <div className={classes.hours}>
        <Select
          {...select('start_time')}
          label="Start time"
          leftSection={clock}
          data={starts(job, leaving, last)}
          value={leaving.start_time}
          onChange={(start_time) => start_time && onChange({ start_time })}
        />
        <Select
          {...select('end_time')}
          label="End time"
          leftSection={clock}
          data={ends(leaving, last)}
          value={leaving.end_time}
          onChange={(end_time) => end_time && onChange({ end_time })}
        />
        <Select
          {...select('break_time')}
          className={classes.wide}
          label="Break"
          data={breaks}
          value={String(leaving.break_time)}
          onChange={(minutes) => minutes !== null && onChange({ break_time: Number(minutes) })}
        />
      </div>
      <div className={`${shared.card} ${classes.total}`} role="status">
        <div>
          <p className={`${shared.dim} ${classes.note}`}>Total time</p>
          <p className={`${classes.sum} ${shared.num}`}>{total}</p>
        </div>
        <p className={`${shared.dim} ${shared.num} ${classes.note}`}>
          {on_site} on site
          <br />
          {rest}
        </p>
      </div>
    </>
  );
}
