import { type Timesheet, timesheets, type TimesheetVersion } from '@handover/contract/timesheets/timesheets';
import { Modal } from '../ui/Modal.tsx';
import { useLast } from '../ui/useLast.ts';
import { CorrectForm } from './CorrectForm.tsx';
import { DisputeForm } from './DisputeForm.tsx';
import { TextForm } from './TextForm.tsx';

/** Open dialog. */
export type Asking = { what: 'query' | 'correct' | 'answer' | 'review' } | { what: 'settle'; claim_id: string };

type Props = {
  timesheet: Timesheet;
  last: TimesheetVersion | undefined;
  asking: Asking | undefined;
  onClose: () => void;
  onDone: (words: string) => void;
};

const TITLES: Record<Asking['what'], string> = {
  query: 'Dispute these hours',
  correct: 'Correct hours',
  answer: 'Answer',
  review: 'I have looked at this',
  settle: 'Settle',
};

/** Dialogs of a timesheet, one at a time. */
export function TimesheetDialogs({ asking, onClose, ...rest }: Props) {
  const shown = useLast(asking);
  return (
    <Modal opened={asking !== undefined} onClose={onClose} title={shown ? TITLES[shown.what] : ''} size={480}>
      {shown && <Body {...rest} asking={shown} onClose={onClose} />}
    </Modal>
  );
}

function Body({ timesheet, last, asking, onClose, onDone }: Props & { asking: Asking }) {
  const { job_id, may } = timesheet;
  const settles = may.includes('correct');
  switch (asking.what) {
    case 'query':
      return last && <DisputeForm {...{ timesheet, last, onClose }} onDone={() => onDone('Dispute sent')} />;
    case 'correct':
      return last && <CorrectForm {...{ timesheet, last, onClose }} onDone={() => onDone('Hours corrected')} />;
    case 'answer':
      return (
        <TextForm
          endpoint={timesheets.answer}
          initial={{ job_id, text: '' }}
          name="text"
          label={settles ? 'What was decided?' : 'Your answer'}
          hint={settles ? 'The hours stay as they are, and both sides read this' : undefined}
          act={settles ? 'Settle' : 'Send answer'}
          onClose={onClose}
          onDone={() => onDone(settles ? 'Dispute settled' : 'Answer sent')}
        />
      );
    case 'review':
      return (
        <TextForm
          endpoint={timesheets.review}
          initial={{ job_id, note: '' }}
          name="note"
          label="Note"
          hint="For administrators"
          required={false}
          act="Done"
          onClose={onClose}
          onDone={() => onDone('Reviewed')}
        />
      );
    case 'settle':
      return (
        <TextForm
          endpoint={timesheets.settleClaim}
          initial={{ job_id, claim_id: asking.claim_id, note: '' }}
          name="note"
          label="What was decided?"
          hint="The person who sent it reads this"
          act="Settle"
          onClose={onClose}
          onDone={() => onDone('Settled')}
        />
      );
  }
}
