import { MEMBER_ORDERS, memberFilters } from '@handover/contract/memberShifts/memberJobs';

export type MemberOrder = 'soonest' | (typeof MEMBER_ORDERS)[number];
const NAMES = ['q', 'radius', 'from', 'to', 'tag_id', 'min_rate'] as const;
/** Filters as the address and the wire write them. */
export type Filters = Partial<Record<(typeof NAMES)[number], string>>;

/** Filters in an address; values that the server would refuse are left out. */
export function filtersIn(search: Readonly<Record<string, unknown>>): Filters {
  const said = NAMES.flatMap((name) => {
    const value = search[name];
    const fits = typeof value === 'string' && memberFilters[name].safeParse(value).success;
    return fits && value !== '' ? [[name, value]] : [];
  });
  return Object.fromEntries(said);
}

export const orderIn = ({ order }: Readonly<Record<string, unknown>>): MemberOrder =>
  MEMBER_ORDERS.find((name) => name === order) ?? 'soonest';

/** Number of filters behind the button; the search text stands beside it. */
export const filterCount = ({ q: _, from, to, ...others }: Filters): number =>
  Object.values(others).filter(Boolean).length + (from || to ? 1 : 0);

/** Address with changed filters, without the open shift; its other values stay. */
export const searchWith = (before: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>>) => {
  const { job: _, panel: __, ...rest } = before;
  return Object.fromEntries(
    Object.entries({ ...rest, ...change }).filter(([, value]) => value !== undefined && value !== ''),
  );
};
