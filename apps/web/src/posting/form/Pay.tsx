import { NumberInput } from '@mantine/core';
import { FormSection } from './FormSection.tsx';
import type { LabelledField } from '../shared/labels.ts';
import type { ShiftFormState } from './useShiftForm.ts';

export function Pay({ shift }: { shift: ShiftFormState }) {
  const rate = (name: LabelledField & ('staff_rate' | 'hcp_rate')) => ({
    ...shift.control(name),
    className: 'f6',
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
    </FormSection>
  );
}
