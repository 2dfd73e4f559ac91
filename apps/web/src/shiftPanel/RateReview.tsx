import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { type Viewer, isAdmin } from '@handover/domain/viewer';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { Modal } from '../ui/Modal.tsx';
import { ReasonForm } from '../ui/ReasonForm.tsx';
import shared from '../ui/shared.module.css';
import classes from './RateReview.module.css';
import { ShiftInBrief } from '../shifts/shared/ShiftInBrief.tsx';
import type { ShiftTransitions } from '../shifts/shared/useShiftTransitions.ts';

type Props = { viewer: Viewer; job: JobAnswer; moves: ShiftTransitions };

/** Rate review of a shift, shown above everything else until it is decided. */
export default function RateReview({ viewer, job, moves }: Props) {
  const [returning, setReturning] = useState(false);
  const { job_id, rate_review } = job;
  if (!rate_review) return null;
  const { state, odd, sent_back } = rate_review;
  if (state === 'returned') {
    return (
      <Banner tone="amber">
        <b>The rate was sent back:</b> “{sent_back}” Change the rate, then publish the shift.
      </Banner>
    );
  }
  const approve = () =>
    void moves.run(() => call(shiftCommands.approveRate, { job_id }), 'Rate approved, shift published');
  const why = odd.length > 0 && `${odd.join('. ')}.`;
  if (!isAdmin(viewer)) {
    return (
      <Banner tone="amber">
        <b>Handover will look at this rate.</b> {why} The shift is published once it is approved.
      </Banner>
    );
  }
  return (
    <>
      <Banner
        tone="amber"
        action={
          <span className={classes.answers}>
            <button
              type="button"
              className={shared.textButton}
              disabled={moves.busy}
              onClick={() => setReturning(true)}
            >
              Send back
            </button>
            <button type="button" className={shared.textButton} disabled={moves.busy} onClick={approve}>
              Approve
            </button>
          </span>
        }
      >
        <b>This rate waits for your decision.</b> {why}
      </Banner>
      <Modal opened={returning} onClose={() => setReturning(false)} title="Send the rate back" size={440}>
        <SendBack
          job={job}
          onClose={() => setReturning(false)}
          onDone={() => {
            setReturning(false);
            moves.say('Rate sent back');
          }}
        />
      </Modal>
    </>
  );
}

function SendBack({ job, onClose, onDone }: { job: JobAnswer; onClose: () => void; onDone: () => void }) {
  const { field, ...asking } = useForm(shiftCommands.sendBackRate, { job_id: job.job_id, reason: '' }, onDone);
  return (
    <ReasonForm {...asking} reason={field('reason')} keep="Not yet" act="Send back" danger={false} onKeep={onClose}>
      <ShiftInBrief job={job}>The person who posted it reads this and changes the rate.</ShiftInBrief>
    </ReasonForm>
  );
}
