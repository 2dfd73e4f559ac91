import { FORM_STATUSES } from '@handover/domain/shifts/status';
import { Input } from '@mantine/core';
import { FormSection } from './FormSection.tsx';
import { Segments } from './Segments.tsx';
import type { ShiftFormState } from './useShiftForm.ts';
import { isEditable } from '../shared/values.ts';
import shared from '../../ui/shared.module.css';
import classes from './ShiftForm.module.css';

const CHOICES = FORM_STATUSES.toReversed();
const HINTS = {
  Published: 'Published shifts can be seen and applied for straight away.',
  Unpublished: 'Only you and your colleagues see it until it is published.',
};

export function Publish({ shift }: { shift: ShiftFormState }) {
  const { job, values, control, change } = shift;
  const { onBlur: _, ...field } = control('status');
  return (
    <FormSection title="Publish">
      {job && !isEditable(job.status) ? (
        <Input.Wrapper label={field.label} labelElement="div">
          <p className={classes.fact} data-fact>
            {job.status}
          </p>
          <p className={shared.dim}>A shift can be changed while it is Unpublished or Published.</p>
        </Input.Wrapper>
      ) : (
        <Segments
          {...field}
          choices={CHOICES}
          value={values.status}
          onChange={(status) => change({ status })}
          description={HINTS[values.status]}
          wide={false}
        />
      )}
    </FormSection>
  );
}
