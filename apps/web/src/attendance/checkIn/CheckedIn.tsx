import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { londonTime } from '@handover/domain/time';
import { Button } from '@mantine/core';
import { IconCloudUpload, IconMapPinCheck, IconUserQuestion } from '@tabler/icons-react';
import { AppLink } from '../../ui/AppLink.tsx';
import { AttendanceStatus } from '../shared/AttendanceStatus.tsx';
import { ShiftToday } from '../shared/ShiftToday.tsx';
import day from '../shared/DayView.module.css';

type Props = {
  job: JobAnswer;
  /** The server has it, it waits on this phone, or it came when the shift was already another member's. */
  how: 'sent' | 'kept' | 'claimed';
  captured_at?: string;
  /** Opens the check-out, which is sent after the check-in that waits. */
  onCheckOut?: () => void;
  onBack: () => void;
};

/** Result of a check-in. */
export const CheckedIn = ({ job, how, captured_at, onCheckOut, onBack }: Props) => (
  <div className={day.view}>
    <div className={day.body}>
      {how === 'sent' && (
        <AttendanceStatus tone="green" Icon={IconMapPinCheck} title="You are checked in">
          {job.start_time && `Your time starts at ${londonTime(new Date(job.start_time))}`}
        </AttendanceStatus>
      )}
      {how === 'kept' && (
        <AttendanceStatus
          tone="amber"
          Icon={IconCloudUpload}
          title={captured_at ? `Check-in at ${londonTime(new Date(captured_at))}` : 'Check-in'}
        >
          Saved on this phone. We send it as soon as there is a network.
        </AttendanceStatus>
      )}
      {how === 'claimed' && (
        <AttendanceStatus tone="amber" Icon={IconUserQuestion} title="We have your check-in">
          Somebody else has this shift by now. An administrator looks at it and gets in touch.
        </AttendanceStatus>
      )}
      <ShiftToday job={job} />
    </div>
    <div className={day.bar}>
      {onCheckOut && (
        <Button fullWidth variant="default" onClick={onCheckOut}>
          Check out
        </Button>
      )}
      <Button fullWidth variant="default" onClick={onBack}>
        Shift details
      </Button>
      <Button fullWidth variant="default" component={AppLink} href="/dashboard">
        Home
      </Button>
    </div>
  </div>
);
