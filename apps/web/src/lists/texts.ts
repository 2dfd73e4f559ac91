import { choicesOf, type ListField, type Option } from '@handover/contract/list';
import type { PageMeta } from '@handover/contract/paging';
import { dayInWords } from '@handover/domain/staff/staffTexts';

const count = new Intl.NumberFormat('en-GB');

/** Message after a change was saved. */
export const SAVED = 'Entry was saved successfully';

type Total = Pick<PageMeta, 'total' | 'total_capped'>;

/** Total in words. Past the cap the server stops counting, which a plus sign shows. */
export const totalText = ({ total, total_capped }: Total): string => count.format(total) + (total_capped ? '+' : '');

export const rangeText = (meta: Total & Pick<PageMeta, 'from' | 'to'>): string =>
  meta.from === null || meta.to === null
    ? `0 of ${totalText(meta)}`
    : `${count.format(meta.from)} – ${count.format(meta.to)} of ${totalText(meta)}`;

export const chosen = (value: string): string[] => value.split(',').filter(Boolean);

const labelOf = (value: string, options: readonly Option[]): string =>
  options.find((option) => option.value === value)?.label ?? '1 selected';

/** Text of a filter's button in the filter row. */
export function filterButtonText(field: ListField, value: string, options: readonly Option[]): string {
  if (value === '') return field.filter === 'date' ? 'Any date' : 'Any';
  if (field.filter === 'date') return dayInWords(value);
  return field.filter === 'multiSelect' ? `${choicesOf(chosen(value)).ids.length} selected` : labelOf(value, options);
}

/** Text of a filter's chip: "Level: 2" counts several options, "Order: ≥ 5" is a minimum. */
export function chipText(field: ListField, value: string, options: readonly Option[]): string {
  const says = (words: string) => `${field.title}: ${words}`;
  switch (field.filter) {
    case 'number':
      return says(field.names_entry ? value : `≥ ${value}`);
    case 'date':
      return says(dayInWords(value));
    case 'select':
      return says(labelOf(value, options));
    case 'multiSelect': {
      const { all, ids } = choicesOf(chosen(value));
      const [only, ...more] = ids;
      if (only !== undefined && more.length === 0) return says(labelOf(only, options));
      if (!field.any_or_all) return says(String(ids.length));
      const labels = options.filter((option) => ids.includes(option.value)).map(({ label }) => label);
      if (ids.length === 2 && labels.length === 2) return says(labels.join(all ? ' and ' : ' or '));
      return says(`${all ? 'all' : 'any'} of ${ids.length}`);
    }
    default:
      return says(value);
  }
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Text of an empty list, naming the active filters. */
export function emptyText(filtered: readonly ListField[], one: string): string {
  if (!filtered.length) return `${one} entries will appear here once there are any.`;
  const titles = listed.format(filtered.map((field) => field.title));
  if (filtered.length === 1) return `One filter is on: ${titles}. Clear it, or try another value.`;
  return `${NUMBERS[filtered.length] ?? filtered.length} filters are on: ${titles}. Clear one, or check the spelling.`;
}
