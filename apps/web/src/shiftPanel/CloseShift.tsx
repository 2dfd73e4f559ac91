import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { Button, Textarea } from '@mantine/core';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { ContextCard } from '../ui/ContextCard.tsx';
import { Modal } from '../ui/Modal.tsx';
import { presetOf } from '../attendance/shared/checkOutDraft.ts';
import { HoursWorked } from '../attendance/shared/HoursWorked.tsx';
import { nameOf } from '../shifts/shared/shiftTexts.ts';
import { ShiftInBrief } from '../shifts/shared/ShiftInBrief.tsx';
import dialog from '../ui/DialogEnd.module.css';
import classes from './CloseShift.module.css';

/** Range of end times. With the hour before the start it is less than a day, so that each time of day occurs once. */
const CHOICES_MS = 22 * 3_600_000;

type Props = { job: JobAnswer; opened: boolean; onClose: () => void; onDone: () => void };

/** Dialog in which an administrator enters hours that nobody checked out; the member can dispute them. */
export default function CloseShift(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="Close shift" size={480}>
      <HoursForm {...props} />
    </Modal>
  );
}

function HoursForm({ job, onClose, onDone }: Props) {
  const { job_id, start_time: came } = job;
  const preset = presetOf(job, came, new Date(job.ends_at));
  const { start_time, end_time, break_time } = preset;
  const { values, set, errors, field, form, message, busy } = useForm(
    shiftCommands.close,
    { job_id, start_time, end_time, break_time, reason: '' },
    onDone,
  );
  const name = job.assigned_to ? nameOf(job.assigned_to) : 'The person who worked it';
  return (
    <form {...form} className={classes.form}>
      {message && <Banner tone="red">{message}</Banner>}
      <ContextCard className={classes.shift}>
        <ShiftInBrief
          job={job}
        >{`Nobody checked out. ${name} will be told, and can dispute this within 7 days.`}</ShiftInBrief>
      </ContextCard>
      <HoursWorked
        job={job}
        leaving={{ ...preset, ...values, break_time: Number(values.break_time) }}
        errors={errors}
        until={new Date(Date.parse(job.starts_at) + CHOICES_MS)}
        onChange={(change) => {
          if (change.start_time !== undefined) set('start_time', change.start_time);
          if (change.end_time !== undefined) set('end_time', change.end_time);
          if (change.break_time !== undefined) set('break_time', change.break_time);
        }}
      />
      <Textarea label="Reason" required maxLength={500} {...field('reason')} />
      <div className={dialog.end}>
        <Button variant="default" onClick={onClose}>
          Keep it open
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? 'Loading...' : 'Close shift'}
        </Button>
      </div>
    </form>
  );
}
