import { IconAlertTriangle } from '@tabler/icons-react';
import { cx } from '../../ui/cx.ts';
import classes from './OutOfDate.module.css';
import { OUT_OF_DATE } from './shiftTexts.ts';

/**
 * Warning that the booked member will lack a requirement by the end of the shift: to be arranged in time, not an alarm.
 */
export const OutOfDate = ({ className }: { className?: string | undefined }) => (
  <span className={cx(classes.warning, className)}>
    <IconAlertTriangle size={14} stroke={1.9} aria-hidden />
    {OUT_OF_DATE}
  </span>
);
