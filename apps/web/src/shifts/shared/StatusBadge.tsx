import type { JobStatus } from '@handover/domain/shifts/status';
import {
  IconBan,
  IconChecks,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockHour4,
  IconEyeOff,
  IconMapPinCheck,
  IconUserX,
} from '@tabler/icons-react';
import { cx } from '../../ui/cx.ts';
import { Pill, type Tone } from '../../ui/Pill.tsx';
import classes from './StatusBadge.module.css';

/** Colour and icon of a status in views of shifts. */
export const FACES: Record<JobStatus, { tone: Tone; Icon: typeof IconBan }> = {
  Unpublished: { tone: 'grey', Icon: IconEyeOff },
  Published: { tone: 'red', Icon: IconCircleDashed },
  Assigned: { tone: 'blue', Icon: IconClockHour4 },
  Confirmed: { tone: 'green', Icon: IconCircleCheck },
  'Checked in': { tone: 'green', Icon: IconMapPinCheck },
  Completed: { tone: 'green', Icon: IconChecks },
  cancelled: { tone: 'grey', Icon: IconBan },
  declined: { tone: 'grey', Icon: IconCircleX },
  missed: { tone: 'grey', Icon: IconUserX },
};

/** Status in views of shifts: the three greens differ by fill and icon, and the word is always there. */
export function StatusBadge({ status, className }: { status: JobStatus; className?: string | undefined }) {
  const { tone, Icon } = FACES[status];
  return (
    <Pill tone={tone} className={cx(classes.badge, className)} data-status={status}>
      <Icon size={13} stroke={2} aria-hidden />
      {status}
    </Pill>
  );
}
