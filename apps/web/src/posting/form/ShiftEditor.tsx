import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { Button, NumberInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../api/me.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SUBMIT_KEY, useSubmitKey } from '../../ui/submitKey.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { ErrorSummary, wrongFields } from '../shared/ErrorSummary.tsx';
import { Preview } from './Preview.tsx';
import { Publish } from './Publish.tsx';
import { submitText } from './submitTexts.ts';
import { TheWork } from './TheWork.tsx';
import { useLeaveWarning } from '../../ui/useLeaveWarning.ts';
import { useShiftForm, type ShiftFormState } from './useShiftForm.ts';
import { RateNotice } from '../shared/RateNotice.tsx';
import type { PostedJobs, Status } from '../shared/usePosted.ts';
import { type Extras, isEditable } from '../shared/values.ts';
import { When } from './When.tsx';
import { Where } from './Where.tsx';
import { WhoFor } from './WhoFor.tsx';
import { FormSection } from './FormSection.tsx';
import type { LabelledField } from '../shared/labels.ts';
import fields from '../../ui/Fields.module.css';
import classes from './ShiftForm.module.css';

type Props = {
  job: JobAnswer | undefined;
  extras: Extras;
  onSaved: (job: JobAnswer) => void;
  onPosted: (jobs: PostedJobs, status: Status) => void;
  onCancel: () => void;
  /** Another user changed the shift meanwhile. */
  overtaken: boolean;
  onNewest: () => void;
  embedded?: boolean;
};

const CONFLICT = 409;
const OVERTAKEN = 'This shift was changed by someone else';

/** Form of a shift: its sections and problems, and the preview beside it. */
export function ShiftEditor({
  job,
  extras,
  onSaved,
  onPosted,
  onCancel,
  overtaken,
  onNewest,
  embedded = false,
}: Props) {
  const { level } = useMe();
  const phone = usePhone();
  const folded = embedded || phone;
  const shift = useShiftForm({
    job,
    extras,
    level,
    onSaved: (saved) => {
      letGo();
      onSaved(saved);
    },
    onPosted: (posted, posted_as) => {
      letGo();
      onPosted(posted, posted_as);
    },
  });
  const { form, message, status, busy, errors, values } = shift;
  const letGo = useLeaveWarning(shift.unsaved);
  /** True for a shift that is taken or over; it can only be read. */
  const fixed = job !== undefined && !isEditable(job.status);
  const submit = { children: submitText(job, values, busy), disabled: busy || fixed };
  useSubmitKey(() => !submit.disabled && form.ref.current?.requestSubmit(), form.ref);

  const [tried, setTried] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const refused = useRef(false);
  const wrong = wrongFields(errors);
  useEffect(() => {
    if (!refused.current) return;
    refused.current = false;
    summary.current?.focus();
  }, [errors]);

  const cancel = (
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
  );
  const loadNewest = (
    <Button variant="default" size="xs" onClick={onNewest}>
      Load the newest
    </Button>
  );
  return (
    <div className={classes.form} data-shift-form>
      {!embedded && (
        <PageHead
          title={job ? 'Edit shift' : 'Create shift'}
          meta={
            !job && (
              <AppLink className={classes.quickPost} href="/jobs/new?form=quick">
                Quick post
              </AppLink>
            )
          }
          actions={
            phone ? undefined : (
              <>
                {cancel}
                <Button type="submit" form="shift-form" {...submit} rightSection={!submit.disabled && <Keys />} />
              </>
            )
          }
        />
      )}
      {message && (
        <Banner tone="red" className={classes.banner} action={job && status === CONFLICT && loadNewest}>
          {message}
        </Banner>
      )}
      {overtaken && !message && !busy && (
        <Banner tone="blue" className={classes.banner} action={loadNewest}>
          {OVERTAKEN}
        </Banner>
      )}
      {tried && wrong.length > 0 && (
        <ErrorSummary
          className={classes.banner}
          ref={summary}
          wrong={wrong}
          done={values.status === 'Published' ? 'published' : 'saved'}
        />
      )}
      <div className={classes.columns}>
        <form
          {...form}
          id="shift-form"
          tabIndex={-1}
          onSubmit={(event) => {
            refused.current = true;
            setTried(true);
            void form.onSubmit(event);
          }}
        >
          <fieldset className={classes.sections} disabled={fixed}>
            <WhoFor shift={shift} />
            <TheWork shift={shift} />
            <When shift={shift} fixed={fixed} />
            <Pay shift={shift} />
            <Where shift={shift} fixed={fixed} />
            <Publish shift={shift} />
          </fieldset>
          {folded && <Preview shift={shift} folded />}
          <div className={classes.end}>
            {cancel}
            <Button type="submit" {...submit} />
          </div>
        </form>
        {!folded && <Preview shift={shift} />}
      </div>
    </div>
  );
}

const Keys = () => (
  <span className={classes.keys} aria-hidden>
    {SUBMIT_KEY} ↵
  </span>
);

function Pay({ shift }: { shift: ShiftFormState }) {
  const rate = (name: LabelledField & ('staff_rate' | 'hcp_rate')) => ({
    ...shift.control(name),
    className: fields.six,
    prefix: '£',
    decimalScale: 2,
    fixedDecimalScale: true,
    allowNegative: false,
    value: shift.values[name],
    onChange: (typed: number | string) => shift.change({ [name]: typed }),
  });
  return (
    <FormSection title="Pay" hint="Per hour, in pounds.">
      <NumberInput {...rate('staff_rate')} description="What the worker is paid" />
      <NumberInput {...rate('hcp_rate')} description="What the care provider is charged" />
      <RateNotice values={shift.values} roles={shift.usual?.roles ?? []} level={shift.level} />
    </FormSection>
  );
}
