import type { ListField, Option } from '@handover/contract/list';
import { asText, type Row } from './values.ts';

/** A field's choices out of what its address answered, read through the names that its definition gives. */
export const optionsFrom = (rows: readonly Row[], { apiLabel = 'label', apiValue = 'value' }: ListField): Option[] =>
  rows.map((row) => ({ value: asText(row[apiValue]), label: asText(row[apiLabel]) }));

/** The choices that hold what was typed, wherever in the label and in whatever case. */
export function matchingOptions(options: readonly Option[], typed: string): Option[] {
  const sought = typed.trim().toLowerCase();
  return options.filter((option) => option.label.toLowerCase().includes(sought));
}
