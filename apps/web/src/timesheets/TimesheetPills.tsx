import type { TimesheetRow } from '@handover/contract/timesheets/timesheets';
import { pillsOf } from './timesheetTexts.ts';
import { Pill } from '../ui/Pill.tsx';
import shared from '../ui/shared.module.css';
import classes from './TimesheetList.module.css';

/** State of the hours; for administrators also the flags in words. */
export function TimesheetPills({ row, admin }: { row: TimesheetRow; admin: boolean }) {
  const pills = pillsOf(row);
  const [first, ...more] = row.flags ?? [];
  if (pills.length === 0) return null;
  return (
    <div className={classes.pills}>
      {pills.map(({ tone, text }) => (
        <Pill key={text} tone={tone} className={classes.pill}>
          {text}
        </Pill>
      ))}
      {admin && first && (
        <small className={shared.dim} title={[first, ...more].join('. ')}>
          {first}
          {more.length > 0 && ` and ${more.length} more`}
        </small>
      )}
    </div>
  );
}
