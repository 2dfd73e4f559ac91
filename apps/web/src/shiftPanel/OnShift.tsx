import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import type { PanelView } from '../shifts/shared/panelViews.ts';
import { nameOf } from '../shifts/shared/shiftTexts.ts';
import { CallButton } from '../ui/CallButton.tsx';
import { Person } from '../ui/Person.tsx';
import shared from '../ui/shared.module.css';
import classes from './OnShift.module.css';

/** Booked member, whom the home can call and write to while the two may talk. */
export function OnShift({ job, onView }: { job: JobAnswer; onView: (view: PanelView) => void }) {
  const { assigned_to, talk } = job;
  if (!assigned_to || !talk?.can.allowed) return null;
  const name = nameOf(assigned_to);
  return (
    <section className={classes.row} aria-label="On this shift">
      <Person name={name} size={36} />
      <p>
        <b>{name}</b>
        <small className={shared.num}>{talk.telephone ?? 'Shows no number'}</small>
      </p>
      {talk.telephone && (
        <CallButton number={talk.telephone} variant="default" className={classes.way}>
          Call
        </CallButton>
      )}
      <Button
        variant="default"
        className={classes.way}
        leftSection={<IconMessage2 size={17} stroke={1.7} aria-hidden />}
        onClick={() => onView('message_booked')}
      >
        Message
      </Button>
    </section>
  );
}
