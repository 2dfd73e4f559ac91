import type { ListField, Option } from '@handover/contract/list';
import type { PageMeta } from '@handover/contract/paging';

const count = new Intl.NumberFormat('en-GB');
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Message after a change was saved. */
export const SAVED = 'Entry was saved successfully';

type Total = Pick<PageMeta, 'total' | 'total_capped'>;

/** Total in words. Past the cap the server stops counting, which a plus sign shows. */
export const totalText = ({ total, total_capped }: Total): string => count.format(total) + (total_capped ? '+' : '');

export const rangeText = (meta: Total & Pick<PageMeta, 'from' | 'to'>): string =>
  meta.from === null || meta.to === null
    ? `0 of ${totalText(meta)}`
    : `${count.format(meta.from)} – ${count.format(meta.to)} of ${totalText(meta)}`;

/** Date in words. Intl writes "Sept", but "Sep" is usual here. */
export const dayText = (date: string): string => day.format(new Date(`${date}T00:00:00Z`)).replace('Sept', 'Sep');

export const chosen = (value: string): string[] => value.split(',').filter(Boolean);

const labelOf = (value: string, options: readonly Option[]): string =>
  options.find((option) => option.value === value)?.label ?? '1 selected';

/** Text of a filter's button in the filter row. */
export function filterButtonText(field: ListField, value: string, options: readonly Option[]): string {
  if (value === '') return field.filter === 'date' ? 'Any date' : 'Any';
  if (field.filter === 'date') return dayText(value);
  return field.filter === 'multiSelect' ? `${chosen(value).length} selected` : labelOf(value, options);
}

/** Text of a filter's chip: "Level: 2" counts several options, "Order: ≥ 5" is a minimum. */
export function chipText(field: ListField, value: string, options: readonly Option[]): string {
  const says = (words: string) => `${field.title}: ${words}`;
  switch (field.filter) {
    case 'number':
      return says(field.names_entry ? value : `≥ ${value}`);
    case 'date':
      return says(dayText(value));
    case 'select':
      return says(labelOf(value, options));
    case 'multiSelect': {
      const [only, ...more] = chosen(value);
      return says(more.length || only === undefined ? String(chosen(value).length) : labelOf(only, options));
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
