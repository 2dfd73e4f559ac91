import { type JobAnswer, jobs } from '@handover/contract/shifts/jobs';
import type { Answer } from '@handover/contract/endpoint';
import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useCall } from '../../api/client.ts';
import { messageOf } from '../../api/error.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { ShiftEditor } from './ShiftEditor.tsx';
import type { PostedJobs, Status } from '../shared/usePosted.ts';
import type { Extras } from '../shared/values.ts';
import fields from '../../ui/Fields.module.css';
import sectionClasses from './FormSection.module.css';
import classes from './ShiftForm.module.css';

type Props = {
  /** Shift to change; if undefined, the form posts a new one. */
  job_id?: string;
  onSaved: (job: JobAnswer) => void;
  /** Called after several shifts were posted at once. */
  onPosted?: (jobs: PostedJobs, status: Status) => void;
  onCancel: () => void;
  /** True in the narrow panel, which has a title of its own. */
  embedded?: boolean;
};

/** Form that posts a shift, or changes one that is not taken yet. */
export function ShiftForm({ job_id, onPosted = () => {}, ...props }: Props) {
  const blank = useCall(jobs.blank, { include_extras: '1' }, { enabled: job_id === undefined });
  const found = useCall(jobs.find, { job_id: job_id ?? '', include_extras: '1' }, { enabled: job_id !== undefined });
  const asked = job_id === undefined ? blank : found;
  // The data of the form stays while the user fills it in, even when the shift changes.
  const [begun, setBegun] = useState<{ extras: Extras; job: JobAnswer | undefined }>();
  const [newest, setNewest] = useState(0);
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    // The button that loaded it is gone with the old form.
    if (newest > 0) document.getElementById('shift-form')?.focus();
  }, [newest]);
  if (!begun && asked.data && 'job' in asked.data) {
    const { job, ...extras } = asked.data;
    setBegun({ extras, job: job ?? undefined });
  }
  if (begun) {
    const loadNewest = async () => {
      await asked.refetch();
      setBegun(undefined);
      setNewest(newest + 1);
    };
    return (
      <ShiftEditor
        key={newest}
        {...begun}
        {...props}
        onSaved={(job) => {
          setSaved(true);
          props.onSaved(job);
        }}
        onPosted={onPosted}
        overtaken={!saved && isOvertaken(begun.job, found.data)}
        onNewest={() => void loadNewest()}
      />
    );
  }
  if (asked.isError) return <ErrorState text={messageOf(asked.error)} onRetry={() => void asked.refetch()} />;
  return (
    <Loading>
      <FormSkeleton />
    </Loading>
  );
}

/** True if the shift has changed since the form was opened. */
const isOvertaken = (begun: JobAnswer | undefined, answer: Answer<typeof jobs.find> | undefined) =>
  answer !== undefined && 'job' in answer && (answer.job?.version ?? 0) > (begun?.version ?? Infinity);

const FormSkeleton = () => (
  <div className={classes.form}>
    <div className={classes.columns}>
      <div>
        {[4, 4, 6].map((count, section) => (
          <div className={sectionClasses.section} key={section}>
            <Skeleton h={14} w={80} />
            <div className={`${fields.fields} ${fields.top}`}>
              {Array.from({ length: count }, (_, field) => (
                <Skeleton key={field} className={fields.six} h={36} />
              ))}
            </div>
          </div>
        ))}
      </div>
      <Skeleton h={220} radius={12} />
    </div>
  </div>
);
