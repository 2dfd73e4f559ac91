import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { Button } from '@mantine/core';
import { IconHeadset } from '@tabler/icons-react';
import { call } from '../../api/client.ts';
import type { ShiftTransitions } from '../../shifts/shared/useShiftTransitions.ts';
import { Pill } from '../../ui/Pill.tsx';
import shared from '../../ui/shared.module.css';
import { requestText } from './fillingTexts.ts';
import classes from './AskHandover.module.css';

type Props = { job: JobAnswer; moves: ShiftTransitions; primary?: boolean };

/** Request of a manager that the administrators fill a shift, with its state. */
export default function AskHandover({ job, moves, primary = false }: Props) {
  const { job_id, fill_request, acts } = job;
  const may = acts?.ask_to_fill;
  if (!may || job.status !== 'Published') return null;
  const fills = acts.offer !== undefined;
  const ask = () => void moves.run(() => call(shiftCommands.askToFill, { job_id }));
  return (
    <div className={classes.ask} role="group" aria-label="Ask Handover to fill it">
      <span className={classes.icon}>
        <IconHeadset size={18} stroke={1.7} aria-hidden />
      </span>
      <p>
        <b>Ask Handover to fill it</b>
        <br />
        <span className={shared.dim}>
          {fill_request && fills
            ? 'You can still offer it yourself.'
            : may.allowed || fill_request
              ? 'We tell you when somebody has it.'
              : may.text}
        </span>
      </p>
      {fill_request ? (
        <Pill tone="blue" className={shared.num}>
          {requestText(fill_request)}
        </Pill>
      ) : (
        may.allowed && (
          <Button variant={primary ? 'filled' : 'default'} disabled={moves.busy} onClick={ask}>
            Ask Handover
          </Button>
        )
      )}
    </div>
  );
}
