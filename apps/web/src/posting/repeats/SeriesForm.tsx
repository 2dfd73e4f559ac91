import { type Series, shiftSeries } from '@handover/contract/posting/series';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '../../api/form.ts';
import { TimeSelect } from '../../shifts/shared/TimeSelect.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { DialogEnd } from '../../ui/DialogEnd.tsx';
import { useToast } from '../../ui/toast.tsx';
import { shiftCount } from '../shared/days.ts';
import { Heads } from '../shared/Heads.tsx';
import { BREAKS, breakOf, breakValue, closings, shiftTypeOf } from '../shared/quickFields.ts';
import { RepeatFields } from '../shared/RepeatFields.tsx';
import fields from '../../ui/Fields.module.css';
import classes from './Repeats.module.css';

const twoDecimals = (pounds: number): string => pounds.toFixed(2);

/** Values of repeating shifts as their form holds them. */
const valuesOf = ({ series_id, tags, staff_rate, hcp_rate, ...its }: Series) => ({
  series_id,
  weekdays: its.weekdays,
  until: its.until,
  weeks_ahead: its.weeks_ahead,
  heads: its.heads,
  close_days_before: its.close_days_before,
  shift_time: its.shift_time,
  job_start_time: its.job_start_time,
  job_end_time: its.job_end_time,
  has_break: its.has_break,
  ...(its.has_break ? { break_is_paid_for: its.break_is_paid_for, break_length: its.break_length } : {}),
  ward: its.ward,
  description: its.description,
  report_to: its.report_to,
  tags: tags.map(({ tag_id }) => tag_id),
  staff_rate: twoDecimals(staff_rate),
  hcp_rate: twoDecimals(hcp_rate),
  also_posted: false,
});

/** Form that changes repeating shifts: those to come, and if that is ticked the posted ones that are still open. */
export function SeriesForm({ series, onDone }: { series: Series; onDone: () => void }) {
  const toast = useToast();
  const form = useForm(shiftSeries.update, valuesOf(series), ({ data: { changed, jobs } }) => {
    const also = [
      changed > 0 ? `${shiftCount(changed)} changed` : '',
      jobs.length > 0 ? `${shiftCount(jobs.length)} posted` : '',
    ];
    toast.saved(['Repeating shifts saved', ...also].filter(Boolean).join(', '));
    onDone();
  });
  const { values, set, errors } = form;
  const times = (part: { job_start_time?: string; job_end_time?: string }) => {
    const { job_start_time, job_end_time } = { ...values, ...part };
    set('job_start_time', job_start_time);
    set('job_end_time', job_end_time);
    const type = shiftTypeOf(job_start_time, job_end_time);
    if (type !== '') set('shift_time', type);
  };
  const { break_length = 0, break_is_paid_for = false } = values;
  const setBreak = (value: string) => {
    const its = breakOf(value);
    set('has_break', its.break_length > 0);
    set('break_length', its.break_length > 0 ? its.break_length : undefined);
    set('break_is_paid_for', its.break_length > 0 ? its.break_is_paid_for : undefined);
  };
  return (
    <form {...form.form} className={classes.form}>
      {form.message && <Banner tone="red">{form.message}</Banner>}
      <RepeatFields
        repeat={{ weekdays: values.weekdays as number[], until: values.until, weeks_ahead: Number(values.weeks_ahead) }}
        onChange={({ weekdays, until, weeks_ahead }) => {
          if (weekdays) set('weekdays', weekdays);
          if (until !== undefined) set('until', until);
          if (weeks_ahead) set('weeks_ahead', weeks_ahead);
        }}
        errors={errors}
      />
      <div className={`${fields.fields} ${fields.bottom}`}>
        <TimeSelect
          className={`${fields.three} ${fields.paired}`}
          label="Start time"
          value={values.job_start_time}
          error={errors.job_start_time}
          onChange={(job_start_time) => times({ job_start_time })}
        />
        <TimeSelect
          className={`${fields.three} ${fields.paired}`}
          label="End time"
          value={values.job_end_time}
          error={errors.job_end_time}
          onChange={(job_end_time) => times({ job_end_time })}
        />
        <Select
          className={`${fields.three} ${fields.paired}`}
          label="Break"
          data={BREAKS}
          openOnFocus={false}
          allowDeselect={false}
          value={breakValue({ break_length: Number(break_length), break_is_paid_for })}
          error={errors.break_length}
          onChange={(value) => setBreak(value ?? '0')}
        />
        <Select
          className={`${fields.three} ${fields.paired}`}
          label="Applications close"
          data={closings(Number(values.close_days_before))}
          openOnFocus={false}
          allowDeselect={false}
          value={String(values.close_days_before)}
          onChange={(days) => set('close_days_before', Number(days))}
        />
        <TextInput className={fields.six} label="Ward" {...form.field('ward')} />
        <TextInput className={fields.six} label="Report to" required {...form.field('report_to')} />
        <Textarea label="Description" required minRows={2} autosize maxRows={6} {...form.field('description')} />
      </div>
      <Heads heads={Number(values.heads)} onChange={(heads) => set('heads', heads)} />
      <Checkbox
        label="Also change the posted shifts that nobody has"
        description="Those who applied are told. Shifts of days that are not chosen any more stay as they are."
        checked={values.also_posted ?? false}
        onChange={(event) => set('also_posted', event.currentTarget.checked)}
      />
      <DialogEnd busy={form.busy} words="Save" onClose={onDone} />
    </form>
  );
}
