import type { Sent } from '@handover/contract/endpoint';
import { jobFilters } from '@handover/contract/shifts/filters';
import type { jobViews } from '@handover/contract/shifts/views';

/** Filters of shifts, as the address and the calls spell them; unset ones are absent. */
export type Filters = Omit<Sent<typeof jobViews.board>, 'size'>;
export type FilterName = keyof Filters;

export const FILTER_NAMES = Object.keys(jobFilters) as FilterName[];

const isTaken = (name: FilterName, value: unknown): boolean =>
  value !== undefined && !(name === 'time_frame' && value === 'all') && jobFilters[name].safeParse(value).success;

/** Reads an address, which may be old or typed by hand: values that the contract refuses are left out. */
export const filtersIn = (search: Readonly<Record<string, unknown>>): Filters =>
  Object.fromEntries(
    FILTER_NAMES.filter((name) => isTaken(name, search[name])).map((name) => [name, String(search[name]).trim()]),
  );

/** Search parameters with other filters, on the first page; the rest stays. */
export const searchWith = (
  { page: _, ...search }: Readonly<Record<string, unknown>>,
  change: Filters,
): Record<string, unknown> => {
  const { time_frame, ...others } = change;
  const changed = 'time_frame' in change ? { time_frame: time_frame === 'all' ? undefined : time_frame } : {};
  return { ...search, ...others, ...changed };
};

export const NO_FILTERS: Filters = Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined]));
