import { jobMoves } from '@handover/contract/jobMoves';
import type { JobAnswer } from '@handover/contract/jobs';
import { Button, Textarea } from '@mantine/core';
import { useForm } from '../../api/form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { ShiftInAWord } from './ShiftInAWord.tsx';

type Props = { job: JobAnswer; opened: boolean; onClose: () => void; onDone: () => void };

/** The agency cannot supply a shift: whoever posted it is told why. */
export const TurnDown = (props: Props) => (
  <Modal opened={props.opened} onClose={props.onClose} title="Turn down" size={440}>
    <Reason {...props} />
  </Modal>
);

function Reason({ job, onClose, onDone }: Props) {
  const { form, field, set, message, busy } = useForm(jobMoves.turnDown, { job_id: job.job_id, reason: '' }, onDone);
  const { onChange: _, ...reason } = field('reason');
  return (
    <form {...form}>
      {message && <Banner tone="red">{message}</Banner>}
      <div className="context-card turn-down-job">
        <ShiftInAWord job={job}>It closes, and whoever posted it is told why.</ShiftInAWord>
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
          Keep shift
        </Button>
        <Button type="submit" color="red" disabled={busy}>
          {busy ? 'Loading...' : 'Turn down'}
        </Button>
      </div>
    </form>
  );
}
