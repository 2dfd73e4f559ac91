import { type Timesheet, timesheets, type TimesheetVersion } from '@handover/contract/timesheets/timesheets';
import { Textarea } from '@mantine/core';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { DialogEnd } from '../ui/DialogEnd.tsx';
import { useNow } from '../ui/useNow.ts';
import { HoursFields } from './HoursFields.tsx';
import { draftOf, problemOf } from './hoursDraft.ts';
import { openQueryOf } from './timesheetTexts.ts';
import classes from './Timesheet.module.css';

type Props = { timesheet: Timesheet; last: TimesheetVersion; onClose: () => void; onDone: () => void };

/**
 * Correction form of an administrator, with a reason; it begins with the hours proposed in a dispute, if there are any.
 */
export function CorrectForm({ timesheet, last, onClose, onDone }: Props) {
  const now = useNow();
  const draft = draftOf(openQueryOf(timesheet)?.hours ?? last);
  const { form, field, values, set, errors, message, busy } = useForm(
    timesheets.correct,
    { job_id: timesheet.job_id, ...draft, reason: '' },
    onDone,
    (sent): Record<string, string> => {
      const wrong = problemOf({ ...sent, break_time: Number(sent.break_time) }, now);
      return wrong ? { end_time: wrong } : {};
    },
  );
  const { start_time, end_time } = values;
  const break_time = Number(values.break_time);
  return (
    <form {...form} className={classes.form}>
      {message && <Banner tone="red">{message}</Banner>}
      <HoursFields
        shift={timesheet}
        break_is_paid_for={last.break_is_paid_for}
        draft={{ start_time, end_time, break_time }}
        error={errors.end_time ?? errors.start_time ?? errors.break_time}
        onChange={(changed) => {
          set('start_time', changed.start_time);
          set('end_time', changed.end_time);
          set('break_time', changed.break_time);
        }}
      />
      <Textarea
        label="Reason"
        description="The staff member and the location both read it"
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...field('reason')}
      />
      <DialogEnd busy={busy} words="Correct hours" onClose={onClose} />
    </form>
  );
}
