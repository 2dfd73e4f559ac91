import type { JobStatus } from '@handover/domain/shifts/status';
import classes from './StatusDot.module.css';

const SHAPES: Partial<Record<JobStatus, string>> = {
  Published: 'ring',
  Confirmed: 'disc',
  'Checked in': 'half',
  Completed: 'square',
};

/** Status in tables: a dot of its own shape for four of the statuses, and always the word. */
export const StatusDot = ({ status }: { status: JobStatus }) => (
  <span className={classes.dot}>
    <i data-shape={SHAPES[status] ?? 'none'} aria-hidden />
    {status}
  </span>
);
