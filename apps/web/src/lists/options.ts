import type { ListField, Option } from '@handover/contract/list';
import { asText, type Row } from './values.ts';

/** Options of a field from the server's answer, read through the names in the definition. */
export const optionsFrom = (rows: readonly Row[], { apiLabel = 'label', apiValue = 'value' }: ListField): Option[] =>
  rows.map((row) => ({ value: asText(row[apiValue]), label: asText(row[apiLabel]) }));

/** Options whose label contains the typed text, in any case. */
export function matchingOptions(options: readonly Option[], typed: string): Option[] {
  const sought = typed.trim().toLowerCase();
  return options.filter((option) => option.label.toLowerCase().includes(sought));
}
