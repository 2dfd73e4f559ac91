import { staffDocuments } from '@handover/contract/staff/documents';
import { useForm } from '../../api/form.ts';
import { Modal } from '../../ui/Modal.tsx';
import { ReasonForm } from '../../ui/ReasonForm.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useLast } from '../../ui/useLast.ts';
import { type Reviewed, reviewInput } from './reviewed.ts';
import shared from '../../ui/shared.module.css';

export type Refusal = 'rejected' | 'withdrawn';

const WORDS: Record<Refusal, { verb: string; means: string }> = {
  rejected: { verb: 'Reject', means: 'It does not count. The staff member is told why.' },
  withdrawn: {
    verb: 'Withdraw',
    means: 'Its issuer took it back, so it counts no more. The staff member is told why.',
  },
};

type Props = { of: Reviewed; refusal: Refusal | undefined; onClose: () => void };

/** Dialog that asks for the reason of a refusal, which the member can read. */
export function RefusalDialog({ of, refusal, onClose }: Props) {
  const shown = useLast(refusal);
  return (
    <Modal opened={refusal !== undefined} onClose={onClose} title={shown ? WORDS[shown].verb : ''} size={440}>
      {shown && <Reason key={shown} of={of} refusal={shown} onClose={onClose} />}
    </Modal>
  );
}

function Reason({ of, refusal, onClose }: Props & { refusal: Refusal }) {
  const toast = useToast();
  const { verb, means } = WORDS[refusal];
  const { field, ...asking } = useForm(
    staffDocuments[of.part].review,
    { ...reviewInput(of), state: refusal, reason: '', updated_at: of.updated_at },
    () => {
      toast.saved();
      onClose();
    },
  );
  return (
    <ReasonForm {...asking} reason={field('reason')} keep="Cancel" act={verb} onKeep={onClose}>
      <div>
        <b>{of.title}</b>
        <p className={shared.dim}>{means}</p>
      </div>
    </ReasonForm>
  );
}
