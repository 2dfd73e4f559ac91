import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { type CancelRequest, lateCancel } from '@handover/contract/cancellations/lateCancel';
import { useForm } from '../api/form.ts';
import { Modal } from '../ui/Modal.tsx';
import { ReasonForm } from '../ui/ReasonForm.tsx';
import { ShiftInBrief } from '../shifts/shared/ShiftInBrief.tsx';

type Props = {
  job: JobAnswer;
  request: CancelRequest;
  opened: boolean;
  onClose: () => void;
  onDone: (said: string) => void;
};

/** Dialog that refuses a cancellation: the shift goes ahead, and the person who asked is told why. */
export const RefuseCancel = (props: Props) => (
  <Modal opened={props.opened} onClose={props.onClose} title="Refuse to cancel" size={440}>
    <Reason {...props} />
  </Modal>
);

function Reason({ job, request, onClose, onDone }: Props) {
  const { field, ...asking } = useForm(lateCancel.refuse, { job_id: job.job_id, reason: '' }, () =>
    onDone('The shift goes ahead'),
  );
  return (
    <ReasonForm {...asking} reason={field('reason')} keep="Not now" act="Refuse" danger={false} onKeep={onClose}>
      <ShiftInBrief job={job}>{`It goes ahead, and ${request.asked_by_name} is told why.`}</ShiftInBrief>
    </ReasonForm>
  );
}
