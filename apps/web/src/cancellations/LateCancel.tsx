import { type Cancellation, lateCancel } from '@handover/contract/cancellations/lateCancel';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { type Viewer, isAdmin } from '@handover/domain/viewer';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCall } from '../api/client.ts';
import { useForm } from '../api/form.ts';
import { refusal } from '../lists/refusal.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Modal } from '../ui/Modal.tsx';
import { ReasonForm } from '../ui/ReasonForm.tsx';
import { ofShift } from '../shifts/shared/useShift.ts';
import { ShiftInBrief } from '../shifts/shared/ShiftInBrief.tsx';
import { cancellingText } from './cancellationTexts.ts';
import { CancellationCost } from './CancellationCost.tsx';
import classes from './LateCancel.module.css';

/** The notice gets shorter while the user decides. */
const LOOK_AGAIN_MS = 30_000;

type Props = { viewer: Viewer; job: JobAnswer; onClose: () => void; onDone: (said?: string) => void };

/**
 * Late cancellation, inside 24 hours: the cost first, then a reason. An administrator cancels; a manager of the
 * location asks for it.
 */
export default function LateCancel(props: Props) {
  const { viewer, job, onClose } = props;
  const answer = useCall(lateCancel.find, { job_id: job.job_id }, { every: LOOK_AGAIN_MS });
  const known = answer.data?.data;
  return (
    <Modal opened onClose={onClose} title={isAdmin(viewer) ? 'Cancel shift' : 'Ask to cancel'} size={440}>
      {known && (isAdmin(viewer) ? <Decide {...props} known={known} /> : <Ask {...props} known={known} />)}
      {!known && !answer.isError && <Loading />}
      {!known && answer.isError && <ErrorState {...refusal(answer.error)} onRetry={() => void answer.refetch()} />}
    </Modal>
  );
}

type FormProps = Props & { known: Cancellation };

function Decide({ viewer, job, known, onClose, onDone }: FormProps) {
  const { field, status, ...asking } = useForm(
    lateCancel.cancel,
    { job_id: job.job_id, reason: '', paid_minutes: known.paid_minutes },
    () => onDone('Shift was cancelled'),
    undefined,
    () => Promise.resolve({ paid_minutes: known.paid_minutes }),
  );
  useLookAgain(job.job_id, status);
  const reason = { ...field('reason'), autoFocus: true };
  return (
    <ReasonForm {...asking} reason={reason} keep="Keep shift" act="Cancel shift" onKeep={onClose}>
      <div className={classes.body}>
        <p className={classes.shift}>
          <ShiftInBrief job={job}>{cancellingText(job, viewer.user_id)}</ShiftInBrief>
        </p>
        {known.request?.status === 'open' && (
          <p className={classes.asked}>
            {known.request.asked_by_name} asks for it: “{known.request.reason}”
          </p>
        )}
        <CancellationCost known={known} job={job} />
      </div>
    </ReasonForm>
  );
}

function Ask({ job, known, onClose, onDone }: FormProps) {
  const { field, status, ...asking } = useForm(
    lateCancel.ask,
    { job_id: job.job_id, reason: '', paid_minutes: known.paid_minutes },
    // No toast: the shift itself shows that the request waits for an answer.
    () => onDone(),
    undefined,
    () => Promise.resolve({ paid_minutes: known.paid_minutes }),
  );
  useLookAgain(job.job_id, status);
  const reason = { ...field('reason'), autoFocus: true };
  return (
    <ReasonForm {...asking} reason={reason} keep="Keep shift" act="Ask to cancel" onKeep={onClose}>
      <div className={classes.body}>
        <p className={classes.shift}>
          <ShiftInBrief job={job}>
            It starts in less than 24 hours, so an administrator decides. You will be told.
          </ShiftInBrief>
        </p>
        <CancellationCost known={known} job={job} />
      </div>
    </ReasonForm>
  );
}

/** Reloads the shift after a refusal with 409, so that the user sees its current state. */
function useLookAgain(job_id: string, status: number | undefined) {
  const cache = useQueryClient();
  useEffect(() => {
    if (status === 409) void cache.invalidateQueries(ofShift(job_id));
  }, [cache, job_id, status]);
}
