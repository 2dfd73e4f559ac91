import type { CandidateRow } from '@handover/contract/offers/candidates';
import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { useForm } from '../../api/form.ts';
import { Modal } from '../../ui/Modal.tsx';
import { ReasonForm } from '../../ui/ReasonForm.tsx';
import { useLast } from '../../ui/useLast.ts';
import { nameOf } from '../../shifts/shared/shiftTexts.ts';

export type How = 'offer' | 'assign' | 'undo';
export type Refusal = { how: How; candidate: CandidateRow; message: string; overrulable: boolean };

type Props = {
  job: JobAnswer;
  refusal: Refusal | undefined;
  onClose: () => void;
  onDone: (refusal: Refusal, answer: { data: JobAnswer }) => void;
};

const titleOf = ({ how }: Refusal) => (how === 'assign' ? 'Assign nevertheless' : 'Offer nevertheless');

/** Dialog in which an administrator overrules a reason against a candidate, giving a reason of their own. */
export function Overrule({ refusal, ...rest }: Props) {
  const shown = useLast(refusal);
  return (
    <Modal opened={refusal !== undefined} onClose={rest.onClose} title={shown ? titleOf(shown) : ''} size={440}>
      {shown && <Because key={shown.candidate.member_id} {...rest} refusal={shown} />}
    </Modal>
  );
}

function Because({ job: { job_id }, refusal, onClose, onDone }: Props & { refusal: Refusal }) {
  const { member_id } = refusal.candidate;
  const reason = { override_reason: '' };
  const done = (answer: { data: JobAnswer }) => onDone(refusal, answer);
  const offering = useForm(shiftCommands.offer, { job_id, user_id: member_id, ...reason }, done);
  const assigning = useForm(shiftCommands.assign, { job_id, member_id, ...reason }, done);
  const { field, ...asking } = refusal.how === 'assign' ? assigning : offering;
  return (
    <ReasonForm
      {...asking}
      reason={{
        ...field('override_reason'),
        description: 'It stands in the history, for administrators.',
      }}
      keep="Cancel"
      act={titleOf(refusal)}
      danger={false}
      onKeep={onClose}
    >
      <div>
        <b>What speaks against {nameOf(refusal.candidate)}</b>
        <p>{refusal.message}</p>
      </div>
    </ReasonForm>
  );
}
