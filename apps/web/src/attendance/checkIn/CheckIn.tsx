import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { CHECK_IN_EARLY_MS } from '@handover/domain/attendance/window';
import { shortDate } from '@handover/domain/format';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { londonTime } from '@handover/domain/time';
import type { Viewer } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useState } from 'react';
import { useOutbox } from '../../offline/outbox.ts';
import { useNow } from '../../ui/useNow.ts';
import { factsOf } from '../../shifts/shared/shiftFacts.ts';
import type { PanelView } from '../../shifts/shared/panelViews.ts';
import { CheckedIn } from './CheckedIn.tsx';
import { CheckInForm } from './CheckInForm.tsx';
import { AttendanceStatus } from '../shared/AttendanceStatus.tsx';
import { ShiftToday } from '../shared/ShiftToday.tsx';
import day from '../shared/DayView.module.css';

type Props = { viewer: Viewer; job: JobAnswer; onView: (view: PanelView) => void; onBack: () => void };

/** Check-in of a member: position, start time and signature. */
export default function CheckIn({ viewer, job, onView, onBack }: Props) {
  const now = useNow();
  const [entry] = useOutbox().ofJob(job.job_id, 'check_in');
  const [claimed, setClaimed] = useState(false);
  const [sending, setSending] = useState(false);
  if (claimed || entry?.state === 'claimed') return <CheckedIn job={job} how="claimed" onBack={onBack} />;
  if (job.status === 'Checked in') return <CheckedIn job={job} how="sent" onBack={onBack} />;
  if (entry && entry.state !== 'refused' && !sending) {
    return (
      <CheckedIn
        job={job}
        how="kept"
        captured_at={entry.captured_at}
        onBack={onBack}
        onCheckOut={() => onView('check_out')}
      />
    );
  }
  const verdict = jobPolicy.check_in(viewer, factsOf(job, viewer), now, now, shortDate(new Date(job.starts_at), now));
  if (!verdict.ok) return <NotNow job={job} words={verdict.message} now={now} onBack={onBack} />;
  return <CheckInForm viewer={viewer} job={job} onSending={setSending} onClaimed={() => setClaimed(true)} />;
}

type NotNowProps = { job: JobAnswer; words: string; now: Date; onBack: () => void };

/** Says that check-in is too early, too late or not for this member; the position is not asked for. */
function NotNow({ job, words, now, onBack }: NotNowProps) {
  const opens_at = new Date(new Date(job.starts_at).getTime() - CHECK_IN_EARLY_MS);
  const early = job.status === 'Confirmed' && opens_at > now;
  return (
    <div className={day.view}>
      <div className={day.body}>
        <AttendanceStatus tone="grey" Icon={IconCalendarTime} title={words}>
          {early && `From ${londonTime(opens_at)}, an hour before the start`}
        </AttendanceStatus>
        <ShiftToday job={job} />
      </div>
      <div className={day.bar}>
        <Button fullWidth variant="default" onClick={onBack}>
          Shift details
        </Button>
      </div>
    </div>
  );
}
