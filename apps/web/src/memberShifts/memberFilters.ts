import { MEMBER_ORDERS, memberFilters } from '@handover/contract/memberShifts/memberJobs';

export type MemberOrder = 'soonest' | (typeof MEMBER_ORDERS)[number];
const NAMES = ['q', 'radius', 'from', 'to', 'tag_id', 'min_rate'] as const;
/** As the address and the wire write them. */
export type Filters = Partial<Record<(typeof NAMES)[number], string>>;

/** What an address asks for; what the server would refuse there is left out. */
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

/** Those behind the button; the text stands beside it. */
export const filterCount = ({ q: _, from, to, ...others }: Filters): number =>
  Object.values(others).filter(Boolean).length + (from || to ? 1 : 0);

/** An address with other filters in it; what the page says beside them stays. */
export const searchWith = (before: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>>) => {
  const { job: _, panel: __, ...rest } = before;
  return Object.fromEntries(
    Object.entries({ ...rest, ...change }).filter(([, value]) => value !== undefined && value !== ''),
  );
};
