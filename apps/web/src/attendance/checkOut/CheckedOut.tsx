import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { duration } from '@handover/domain/format';
import { asPounds } from '@handover/domain/money';
import { Button } from '@mantine/core';
import { IconChecks, IconCloudUpload, IconMapPinOff, IconUserQuestion } from '@tabler/icons-react';
import { AppLink } from '../../ui/AppLink.tsx';
import { dayPath } from '../../shifts/shared/memberShiftState.ts';
import { payOf } from '../../shifts/shared/shiftPay.ts';
import { AttendanceStatus } from '../shared/AttendanceStatus.tsx';
import { ShiftToday } from '../shared/ShiftToday.tsx';
import shared from '../../ui/shared.module.css';
import day from '../shared/DayView.module.css';

type Props = {
  job: JobAnswer;
  /**
   * The server has it, it waits on this phone, it came when the shift was already another member's, or the member is
   * not checked in yet.
   */
  how: 'sent' | 'kept' | 'claimed' | 'not_yet';
  onBack: () => void;
};

/** Result of a check-out. */
export const CheckedOut = ({ job, how, onBack }: Props) => (
  <div className={day.view}>
    <div className={day.body}>
      {how === 'sent' && (
        <AttendanceStatus tone="green" Icon={IconChecks} title="You are checked out">
          {paidText(job)}
        </AttendanceStatus>
      )}
      {how === 'kept' && (
        <AttendanceStatus tone="amber" Icon={IconCloudUpload} title="Your check-out is saved">
          It is on this phone, signed. We send it as soon as there is a network.
        </AttendanceStatus>
      )}
      {how === 'claimed' && (
        <AttendanceStatus tone="amber" Icon={IconUserQuestion} title="We have your check-out">
          Somebody else has this shift by now. An administrator looks at your hours and gets in touch.
        </AttendanceStatus>
      )}
      {how === 'not_yet' && (
        <AttendanceStatus tone="grey" Icon={IconMapPinOff} title="You have not checked in yet">
          You can check out once you are checked in.
        </AttendanceStatus>
      )}
      <ShiftToday job={job} />
      {how === 'sent' && (
        <p className={`${shared.dim} ${day.hint}`}>
          {job.authorized_signature === null
            ? 'Nobody signed for the location, so your planner looks at these hours. Your pay does not depend on it.'
            : 'You and the location both see the signed hours. Either side can dispute them for 7 days.'}
        </p>
      )}
    </div>
    <div className={day.bar}>
      {how === 'sent' && (
        <Button fullWidth component={AppLink} href={dayPath(job.job_id, 'timesheet')}>
          Timesheet
        </Button>
      )}
      <Button fullWidth variant="default" onClick={onBack}>
        Shift details
      </Button>
    </div>
  </div>
);

/** Hours and pay: "11 h 30 min, £270.25 before tax". */
const paidText = (job: JobAnswer): string | undefined =>
  job.total_time === null ? undefined : `${duration(job.total_time)}, ${asPounds(payOf(job).total)} before tax`;
