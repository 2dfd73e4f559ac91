import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import type { JobAnswer, MemberRow } from '@handover/contract/shifts/jobs';
import { useForm } from '../../api/form.ts';
import { Modal } from '../../ui/Modal.tsx';
import { ReasonForm } from '../../ui/ReasonForm.tsx';
import { ShiftInBrief } from '../../shifts/shared/ShiftInBrief.tsx';

type Props = {
  job: MemberRow | JobAnswer;
  what: 'decline' | 'drop_out';
  opened: boolean;
  onClose: () => void;
  /** Message shown at the shift. */
  onDone: (words: string) => void;
};

/** Dialog in which a member declines an offer, or drops out of a booking. */
export default function DeclineOrDropOut(props: Props) {
  const decline = props.what === 'decline';
  const Form = decline ? Decline : DropOut;
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={decline ? 'Decline this shift' : 'I cannot come'}
      size={440}
    >
      <Form {...props} />
    </Modal>
  );
}

/** Form to decline an offer; the reason is optional. */
function Decline({ job, onClose, onDone }: Props) {
  const { field, set, ...asking } = useForm(shiftCommands.decline, { offer_id: job.offer_id ?? '' }, () =>
    onDone('You declined this shift'),
  );
  const reason = {
    ...field('reason'),
    label: 'Reason, if you like',
    required: false,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set('reason', currentTarget.value === '' ? undefined : currentTarget.value),
  };
  return (
    <ReasonForm {...asking} reason={reason} keep="Keep offer" act="Decline" onKeep={onClose}>
      <ShiftInBrief job={job}>The planner who offered it is told.</ShiftInBrief>
    </ReasonForm>
  );
}

function DropOut({ job, onClose, onDone }: Props) {
  const { field, ...asking } = useForm(shiftCommands.dropOut, { job_id: job.job_id, reason: '' }, () =>
    onDone('You are no longer booked for this shift'),
  );
  return (
    <ReasonForm {...asking} reason={field('reason')} keep="Keep shift" act="I cannot come" onKeep={onClose}>
      <ShiftInBrief job={job}>The planner is told why, and the shift is open again.</ShiftInBrief>
    </ReasonForm>
  );
}
