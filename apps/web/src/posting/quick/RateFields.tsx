import { TextInput } from '@mantine/core';
import { fieldId } from '../shared/quickFields.ts';
import type { QuickPost } from './useQuickPost.ts';
import fields from '../../ui/Fields.module.css';

const RATES = [
  { name: 'staff_rate', label: 'Staff hourly rate', description: 'What the worker is paid' },
  { name: 'hcp_rate', label: 'HCP hourly rate', description: 'What the care provider is charged' },
] as const;

/** Fields for both rates, in pounds an hour. */
export const RateFields = ({ post: { draft, change, problems } }: { post: QuickPost }) =>
  RATES.map(({ name, ...words }) => (
    <TextInput
      key={name}
      {...words}
      className={fields.three}
      id={fieldId(name)}
      required
      inputMode="decimal"
      leftSection="£"
      value={draft[name]}
      error={problems[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  ));
