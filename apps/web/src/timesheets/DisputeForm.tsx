import { type Timesheet, timesheets, type TimesheetVersion } from '@handover/contract/timesheets/timesheets';
import { Checkbox, Textarea } from '@mantine/core';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { DialogEnd } from '../ui/DialogEnd.tsx';
import { useNow } from '../ui/useNow.ts';
import { HoursFields } from './HoursFields.tsx';
import { draftOf, problemOf } from './hoursDraft.ts';
import classes from './Timesheet.module.css';

type Props = { timesheet: Timesheet; last: TimesheetVersion; onClose: () => void; onDone: () => void };

/** Draft with the break as a number, since it is chosen from a list. */
const draftIn = <Hours extends { break_time: number | string }>(hours: Hours) => ({
  ...hours,
  break_time: Number(hours.break_time),
});

/** Dispute form: what is wrong with the hours, and the right ones if the user knows them. */
export function DisputeForm({ timesheet, last, onClose, onDone }: Props) {
  const now = useNow();
  const { form, field, values, set, errors, message, busy } = useForm(
    timesheets.query,
    { job_id: timesheet.job_id, text: '', hours: null },
    onDone,
    ({ hours }): Record<string, string> => {
      const wrong = hours && problemOf(draftIn(hours), now);
      return wrong ? { hours: wrong } : {};
    },
  );
  const { hours = null } = values;
  const wrong = (errors as Record<string, string | undefined>)['hours.start_time'] ?? errors.hours;
  return (
    <form {...form} className={classes.form}>
      {message && <Banner tone="red">{message}</Banner>}
      <Textarea
        data-autofocus
        label="What is wrong?"
        required
        autosize
        minRows={3}
        maxRows={8}
        maxLength={2000}
        {...field('text')}
      />
      <Checkbox
        label="I know the right hours"
        checked={hours !== null}
        onChange={(event) => set('hours', event.currentTarget.checked ? draftOf(last) : null)}
      />
      {hours && (
        <HoursFields
          shift={timesheet}
          break_is_paid_for={last.break_is_paid_for}
          draft={draftIn(hours)}
          error={wrong}
          onChange={(draft) => set('hours', draft)}
        />
      )}
      <DialogEnd busy={busy} words="Send dispute" onClose={onClose} />
    </form>
  );
}
