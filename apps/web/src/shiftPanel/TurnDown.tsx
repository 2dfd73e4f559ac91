import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { useForm } from '../api/form.ts';
import { Modal } from '../ui/Modal.tsx';
import { ReasonForm } from '../ui/ReasonForm.tsx';
import { ShiftInBrief } from '../shifts/shared/ShiftInBrief.tsx';

type Props = { job: JobAnswer; opened: boolean; onClose: () => void; onDone: () => void };

/** Dialog in which the agency turns a shift down, with a reason for the person who posted it. */
export const TurnDown = (props: Props) => (
  <Modal opened={props.opened} onClose={props.onClose} title="Turn down" size={440}>
    <Reason {...props} />
  </Modal>
);

function Reason({ job, onClose, onDone }: Props) {
  const { field, ...asking } = useForm(shiftCommands.turnDown, { job_id: job.job_id, reason: '' }, onDone);
  return (
    <ReasonForm {...asking} reason={field('reason')} keep="Keep shift" act="Turn down" onKeep={onClose}>
      <ShiftInBrief job={job}>It closes, and the person who posted it is told why.</ShiftInBrief>
    </ReasonForm>
  );
}
