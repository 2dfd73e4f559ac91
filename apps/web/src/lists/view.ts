import { fieldsFor, type ListField } from '@handover/contract/list';
import { LIST_PAGE_SIZE } from '@handover/contract/paging';
import type { Level } from '@handover/domain/viewer';
import { type AdminList, refusedNames } from './endpoints.ts';

export type Direction = 'asc' | 'desc';
export type Filters = Readonly<Record<string, string>>;

/** View of a list page, kept in its address, so that back, reload and share work. */
export type ListView = {
  page: number;
  page_size: number;
  sortBy: string;
  sortDirection: Direction;
  /** Filter values by field id, as typed or chosen; several choices are joined by commas. */
  filters: Filters;
  filters_open: boolean;
  /** Id of the saved view that was opened; its filters and sort may have been changed since. */
  saved?: string | undefined;
  /** Id in the edit dialog, `new` in the add dialog. */
  entry: string | undefined;
};

export type Search = Readonly<Record<string, unknown>>;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : '';

/**
 * Reads an address, which may be old or typed by hand: values that the contract refuses fall back to their defaults.
 */
export function viewOf(search: Search, resource: AdminList, level: Level): ListView {
  const fields = fieldsFor(resource, level);
  const asked = [
    'page',
    'page_size',
    'sortBy',
    'sortDirection',
    ...fields.flatMap((field) => (field.filter ? field.id : [])),
  ];
  const given = Object.fromEntries(asked.map((name) => [name, text(search[name])]).filter(([, value]) => value !== ''));
  const refused = refusedNames(resource, given);
  const taken = (name: string): string | undefined => (refused.has(name) ? undefined : given[name]);
  const sortBy = fields.find((field) => field.id === taken('sortBy'))?.id;
  return {
    page: Number(taken('page') ?? 1),
    page_size: Number(taken('page_size') ?? LIST_PAGE_SIZE),
    sortBy: sortBy ?? resource.sort.sortBy,
    sortDirection: (taken('sortDirection') as Direction | undefined) ?? resource.sort.sortDirection,
    filters: Object.fromEntries(
      fields.flatMap(({ id, filter }) => {
        const value = filter && taken(id);
        return value === undefined ? [] : [[id, value]];
      }),
    ),
    filters_open: text(search.filters) === '1',
    saved: text(search.saved) || undefined,
    entry: text(search.entry) || undefined,
  };
}

/** Writes an address as short as possible: defaults are left out. */
export function searchOf(view: ListView, resource: AdminList): Record<string, string> {
  const sorted = view.sortBy !== resource.sort.sortBy || view.sortDirection !== resource.sort.sortDirection;
  return {
    ...(view.page === 1 ? {} : { page: String(view.page) }),
    ...(view.page_size === LIST_PAGE_SIZE ? {} : { page_size: String(view.page_size) }),
    ...(sorted ? { sortBy: view.sortBy, sortDirection: view.sortDirection } : {}),
    ...view.filters,
    ...(view.filters_open ? { filters: '1' } : {}),
    ...(view.saved === undefined ? {} : { saved: view.saved }),
    ...(view.entry === undefined ? {} : { entry: view.entry }),
  };
}

type Sorted = Pick<ListView, 'page' | 'sortBy' | 'sortDirection'>;

/** Sorts ascending on the first click on a column, and reverses on the second. */
export const sortedBy = <View extends Sorted>(view: View, id: View['sortBy']): View => ({
  ...view,
  page: 1,
  sortBy: id,
  sortDirection: view.sortBy === id && view.sortDirection === 'asc' ? 'desc' : 'asc',
});

/** Sets a filter. It may add other filters, and removes them with itself. */
export const filteredBy = (
  view: ListView,
  { id, brings = {} }: Pick<ListField, 'id' | 'brings'>,
  value: string,
): ListView => {
  const { [id]: _, ...others } = view.filters;
  const alone = Object.fromEntries(Object.entries(others).filter(([other]) => !(other in brings)));
  return { ...view, page: 1, filters: value === '' ? alone : { ...brings, ...others, [id]: value } };
};

/** Clears the filters, but keeps the tab above the table. */
export const withoutFilters = (view: ListView, tabs?: Pick<ListField, 'id'>): ListView => ({
  ...view,
  page: 1,
  filters: Object.fromEntries(Object.entries(view.filters).filter(([id]) => id === tabs?.id)),
  filters_open: false,
});

/** Query of the export: the whole list, as filtered and sorted on screen. */
export const exportQuery = ({ sortBy, sortDirection, filters }: ListView): Record<string, string> => ({
  sortBy,
  sortDirection,
  ...filters,
});

/** Query of the list. */
export const listQuery = (view: ListView): Record<string, string | number> => ({
  page: view.page,
  page_size: view.page_size,
  ...exportQuery(view),
});
