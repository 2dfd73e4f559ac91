import { Autocomplete, Select } from '@mantine/core';
import { TimeSelect } from '../../shifts/shared/TimeSelect.tsx';
import { BREAKS, breakOf, breakValue, fieldId, shiftTypeOf } from '../shared/quickFields.ts';
import type { QuickPost } from './useQuickPost.ts';
import fields from '../../ui/Fields.module.css';

/** Hours, break and ward, for a shift that differs from the usual ones. */
export function HoursFields({ post, wards }: { post: QuickPost; wards: readonly string[] }) {
  const { draft, change, problems } = post;
  const times = (part: { job_start_time?: string; job_end_time?: string }) => {
    const { job_start_time, job_end_time } = { ...draft, ...part };
    change({ ...part, shift_time: shiftTypeOf(job_start_time, job_end_time) });
  };
  return (
    <div className={`${fields.fields} ${fields.bottom}`}>
      <TimeSelect
        className={`${fields.three} ${fields.paired}`}
        id={fieldId('job_start_time')}
        label="Start time"
        value={draft.job_start_time}
        error={problems.job_start_time}
        onChange={(job_start_time) => times({ job_start_time })}
      />
      <TimeSelect
        className={`${fields.three} ${fields.paired}`}
        id={fieldId('job_end_time')}
        label="End time"
        value={draft.job_end_time}
        error={problems.job_end_time}
        onChange={(job_end_time) => times({ job_end_time })}
      />
      <Select
        className={`${fields.three} ${fields.paired}`}
        id={fieldId('break_length')}
        label="Break"
        data={BREAKS}
        searchable
        openOnFocus={false}
        value={breakValue(draft)}
        error={problems.break_length}
        onChange={(value) => change(breakOf(value ?? '0'))}
      />
      <Autocomplete
        className={`${fields.three} ${fields.paired}`}
        id={fieldId('ward')}
        label="Ward"
        data={[...wards]}
        openOnFocus={false}
        value={draft.ward}
        error={problems.ward}
        onChange={(ward) => change({ ward })}
      />
    </div>
  );
}
