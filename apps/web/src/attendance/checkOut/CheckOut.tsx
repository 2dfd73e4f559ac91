import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { useState } from 'react';
import { useOutbox } from '../../offline/outbox.ts';
import { CheckedOut } from './CheckedOut.tsx';
import { CheckOutForm } from './CheckOutForm.tsx';

type Props = { job: JobAnswer; onBack: () => void };

/** Check-out of a member: hours, own signature and that of an authorised person. */
export default function CheckOut({ job, onBack }: Props) {
  const outbox = useOutbox();
  const [entry] = outbox.ofJob(job.job_id, 'check_out');
  // A member who checked in without a network may check out without one.
  const [coming] = outbox.ofJob(job.job_id, 'check_in');
  const [claimed, setClaimed] = useState(false);
  const [sending, setSending] = useState(false);
  if (claimed) return <CheckedOut job={job} how="claimed" onBack={onBack} />;
  if (entry && entry.state !== 'refused' && !sending) return <CheckedOut job={job} how="kept" onBack={onBack} />;
  if (job.status === 'Completed' && !sending) return <CheckedOut job={job} how="sent" onBack={onBack} />;
  if (job.status !== 'Checked in' && !coming && !sending) return <CheckedOut job={job} how="not_yet" onBack={onBack} />;
  const { start_time: chosen }: { start_time?: string } = coming?.input ?? {};
  return (
    <CheckOutForm
      job={job}
      came={job.start_time ?? chosen ?? null}
      refused={entry?.refused?.message}
      onSending={setSending}
      onClaimed={() => setClaimed(true)}
    />
  );
}
