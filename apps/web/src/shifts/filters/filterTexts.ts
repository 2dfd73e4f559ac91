import type { Option } from '@handover/contract/list';
import type { Filters } from '../shared/shiftFilters.ts';

/** Tags in words: "Dementia", or "Dementia +2" for several. */
export function tagsText(chosen: readonly string[], options: readonly Option[]): string | undefined {
  const [first, ...more] = chosen;
  if (first === undefined) return undefined;
  const title = options.find(({ value }) => value === first)?.label;
  if (title === undefined) return `${chosen.length} selected`;
  return more.length > 0 ? `${title} +${more.length}` : title;
}

/** Number of active filters; two days are one. */
export function filterCount({ from, to, ...others }: Filters): number {
  const dated = from !== undefined || to !== undefined ? 1 : 0;
  return dated + Object.values(others).filter((value) => value !== undefined).length;
}
