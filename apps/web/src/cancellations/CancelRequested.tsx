import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { type CancelRequest, lateCancel } from '@handover/contract/cancellations/lateCancel';
import { ago } from '@handover/domain/format';
import { type Viewer, isAdmin } from '@handover/domain/viewer';
import { useState } from 'react';
import { call, useCall } from '../api/client.ts';
import { Banner } from '../ui/Banner.tsx';
import { useNow } from '../ui/useNow.ts';
import type { ShiftTransitions } from '../shifts/shared/useShiftTransitions.ts';
import LateCancel from './LateCancel.tsx';
import { RefuseCancel } from './RefuseCancel.tsx';
import shared from '../ui/shared.module.css';
import classes from './LateCancel.module.css';

type Props = { viewer: Viewer; job: JobAnswer; moves: ShiftTransitions };

/**
 * Open request to cancel a shift, shown above everything else of the shift until it is answered; a refusal is shown to
 * those who asked.
 */
export default function CancelRequested({ viewer, job, moves }: Props) {
  const known = useCall(lateCancel.find, { job_id: job.job_id }).data?.data;
  const request = known?.request;
  if (!request) return null;
  if (request.status === 'open') {
    return isAdmin(viewer) ? (
      <Decide request={request} viewer={viewer} job={job} moves={moves} />
    ) : (
      <Waiting request={request} job={job} moves={moves} />
    );
  }
  if (request.status !== 'refused' || isAdmin(viewer)) return null;
  return (
    <Banner tone="blue">
      {request.decided_by_name} did not cancel this shift: “{request.decision}”
    </Banner>
  );
}

function Waiting({ request, job, moves }: { request: CancelRequest; job: JobAnswer; moves: ShiftTransitions }) {
  const now = useNow();
  const { job_id } = job;
  const withdraw = () =>
    void moves.run(() => call(lateCancel.withdraw, { job_id }), 'This shift is no longer asked to be cancelled');
  return (
    <Banner
      tone="amber"
      action={
        <button type="button" className={shared.textButton} disabled={moves.busy} onClick={withdraw}>
          Withdraw
        </button>
      }
    >
      <b>Asked to cancel, waiting for an answer.</b> {request.asked_by_name}, {ago(new Date(request.asked_at), now)}: “
      {request.reason}”
    </Banner>
  );
}

function Decide({ request, viewer, job, moves }: Props & { request: CancelRequest }) {
  const now = useNow();
  const [deciding, setDeciding] = useState<'grant' | 'refuse'>();
  const close = () => setDeciding(undefined);
  const done = (said?: string) => {
    close();
    if (said) moves.say(said);
  };
  return (
    <>
      <Banner
        tone="amber"
        action={
          <span className={classes.answers}>
            <button type="button" className={shared.textButton} onClick={() => setDeciding('refuse')}>
              Refuse
            </button>
            <button type="button" className={shared.textButton} onClick={() => setDeciding('grant')}>
              Grant
            </button>
          </span>
        }
      >
        <b>{request.asked_by_name} asks to cancel this shift,</b> {ago(new Date(request.asked_at), now)}: “
        {request.reason}”
      </Banner>
      {deciding === 'grant' && <LateCancel viewer={viewer} job={job} onClose={close} onDone={done} />}
      <RefuseCancel job={job} request={request} opened={deciding === 'refuse'} onClose={close} onDone={done} />
    </>
  );
}
