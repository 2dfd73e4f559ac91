import { IconAlertTriangle } from '@tabler/icons-react';
import '../../styles/job-status.css';
import { OUT_OF_DATE } from './shiftTexts.ts';

/** Whoever has the shift may work now, and not any more when it ends: something to arrange in time, not an alarm. */
export const OutOfDate = () => (
  <span className="out-of-date">
    <IconAlertTriangle size={14} stroke={1.9} aria-hidden />
    {OUT_OF_DATE}
  </span>
);
