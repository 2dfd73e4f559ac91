import { staffPapers } from '@handover/contract/staffPapers';
import { Button, Textarea } from '@mantine/core';
import { useForm } from '../../api/form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useLast } from '../../ui/useLast.ts';
import { type Reviewed, reviewInput } from './reviewed.ts';

export type Refusal = 'rejected' | 'withdrawn';

const WORDS: Record<Refusal, { verb: string; means: string }> = {
  rejected: { verb: 'Reject', means: 'It does not count. The staff member is told why.' },
  withdrawn: {
    verb: 'Withdraw',
    means: 'Whoever had given it took it back, so it counts no more. The staff member is told why.',
  },
};

type Props = { of: Reviewed; refusal: Refusal | undefined; onClose: () => void };

/** Nobody's certificate is refused without a reason that they can read. */
export function SayWhy({ of, refusal, onClose }: Props) {
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
  const { form, field, set, message, busy } = useForm(
    staffPapers[of.part].review,
    { ...reviewInput(of), state: refusal, reason: '', updated_at: of.updated_at },
    () => {
      toast.saved();
      onClose();
    },
  );
  const { onChange: _, ...reason } = field('reason');
  return (
    <form {...form}>
      {message && <Banner tone="red">{message}</Banner>}
      <div className="context-card review-what">
        <div>
          <b>{of.title}</b>
          <p className="dim">{means}</p>
        </div>
      </div>
      <Textarea
        {...reason}
        data-autofocus
        label="Reason"
        required
        maxLength={500}
        onChange={(event) => set('reason', event.currentTarget.value)}
      />
      <div className="dialog-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="red" disabled={busy}>
          {busy ? 'Loading...' : verb}
        </Button>
      </div>
    </form>
  );
}
