import type { CandidateRow } from '@handover/contract/offers/candidates';
import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { useState } from 'react';
import { Button } from '@mantine/core';
import { call } from '../../api/client.ts';
import { ApiError, messageOf } from '../../api/error.ts';
import type { ShiftTransitions } from '../../shifts/shared/useShiftTransitions.ts';
import { nameOf } from '../../shifts/shared/shiftTexts.ts';
import { type How, Overrule, type Refusal } from './Overrule.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useLast } from '../../ui/useLast.ts';
import classes from '../../ui/DialogEnd.module.css';

const CALLS = {
  offer: (job_id: string, user_id: string) => call(shiftCommands.offer, { job_id, user_id }),
  assign: (job_id: string, member_id: string) => call(shiftCommands.assign, { job_id, member_id }),
  undo: (job_id: string, user_id: string) => call(shiftCommands.undoOffer, { job_id, user_id }),
};

/** Message shown after the list has closed; an offer needs none, since it shows in the list. */
const doneWords = ({ how, candidate }: Pick<Refusal, 'how' | 'candidate'>, { status }: Pick<JobAnswer, 'status'>) => {
  if (how !== 'assign') return undefined;
  const name = nameOf(candidate);
  return status === 'Confirmed' ? `${name} has this shift` : `${name} is asked to accept this shift`;
};

const refusalOf = (how: How, candidate: CandidateRow, error: unknown): Refusal => ({
  how,
  candidate,
  message: messageOf(error),
  overrulable: error instanceof ApiError && error.errors.override_reason !== undefined,
});

type Props = { job: JobAnswer; moves: ShiftTransitions; onAssigned?: () => void };

/** Offers or assigns a shift and withdraws offers; opens a dialog when the server refuses. */
export function useOffering({ job, moves, onAssigned }: Props) {
  const open = job.acts?.offer;
  const [doing, setDoing] = useState<{ how: How; member_id: string }>();
  const [refusal, setRefusal] = useState<Refusal>();
  const { job_id } = job;

  const act = async (how: How, candidate: CandidateRow) => {
    setDoing({ how, member_id: candidate.member_id });
    const done = await moves.run(
      () => CALLS[how](job_id, candidate.member_id),
      ({ data }) => doneWords({ how, candidate }, data),
      (error) => setRefusal(refusalOf(how, candidate, error)),
    );
    setDoing(undefined);
    if (done && how === 'assign') onAssigned?.();
  };
  const overruled = ({ how, candidate }: Refusal, answer: { data: JobAnswer }) => {
    setRefusal(undefined);
    const words = doneWords({ how, candidate }, answer.data);
    if (words !== undefined) moves.say(words);
    if (how === 'assign') onAssigned?.();
  };
  const close = () => setRefusal(undefined);

  return {
    job,
    /** True if the shift can be offered; `closed_because` has the reason if not. */
    open: open?.allowed ?? false,
    closed_because: open?.text ?? undefined,
    busy: moves.busy,
    /** True while a dialog is open. */
    asking: refusal !== undefined,
    doing: moves.busy ? doing : undefined,
    act: (how: How, candidate: CandidateRow) => void act(how, candidate),
    dialogs: (
      <>
        <Overrule job={job} refusal={refusal?.overrulable ? refusal : undefined} onClose={close} onDone={overruled} />
        <Refused message={refusal && !refusal.overrulable ? refusal.message : undefined} onClose={close} />
      </>
    ),
  };
}

export type Offering = ReturnType<typeof useOffering>;

type RefusedProps = { message: string | undefined; onClose: () => void };

/** Dialog with the reason why a member cannot be offered or assigned a shift. */
function Refused({ message, onClose }: RefusedProps) {
  const shown = useLast(message);
  return (
    <Modal opened={message !== undefined} onClose={onClose} title="Error" size={420}>
      <p role="alert">Error: {shown}</p>
      <div className={classes.end}>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}
