import type { z } from 'zod';
import { type RawBuilder, type ReferenceExpression, sql } from 'kysely';
import type { ListField, ListQuery, ListResource } from '@handover/contract/list';
import type { Viewer } from '@handover/domain/viewer';
import type { Db } from '../db/connect.ts';
import { literally } from '../db/like.ts';
import type { DB } from '../db/schema.ts';

/** Source of an admin list: its definition, its table, and the rows that a viewer may know of. */
export type ListSource<Row extends z.ZodType = z.ZodType> = {
  resource: ListResource<Row>;
  table: keyof DB & string;
  /**
   * Columns that limit the rows to those that a viewer may know of. Every read starts here, so what is out of sight is
   * not found.
   */
  scope: (viewer: Viewer) => Record<string, string | number>;
  /** True if rows are removed by `deleted_at`, and gone from every list with it. */
  removable?: true;
  /** Columns that a row of the answer holds, over the alias `t`. */
  select: RawBuilder<unknown>;
  /** Adds what the rows of a page hold besides, by further statements for all of them together. */
  complete?: (db: Db, rows: readonly Record<string, unknown>[]) => Promise<Record<string, unknown>[]>;
  /** Columns whose texts are all in `names`, where a search among everyone finds them. */
  names?: readonly string[];
  /**
   * Conditions of filters that ask for more than their own column, over the alias `t`; undefined where another filter
   * says it too.
   */
  conditions?: Readonly<Record<string, (value: FilterValue) => RawBuilder<boolean> | undefined>>;
  /** True if an index of their own finds matches in order, however many, rather than among all rows of the sort. */
  in_order?: (filters: Filters) => boolean;
  /** Texts for an export of columns that hold more than a text or a number. */
  texts?: Readonly<Record<string, (value: never) => string>>;
  /**
   * Way to get the total. `tally`: the exact total of a scope is kept, not counted. `count`: the table is small.
   * `capped`: it is neither, so it is counted as far as under a filter.
   */
  total: 'tally' | 'count' | 'capped';
};

export const listSource = <Row extends z.ZodType>(source: ListSource<Row>): ListSource<Row> => source;

export type FilterValue = string | number | string[];
export type Filters = Omit<ListQuery, 'page' | 'page_size' | 'sortBy' | 'sortDirection'>;
export type Sorting = Pick<ListQuery, 'sortBy' | 'sortDirection'>;

/** Request of a viewer for a page of a list. */
export type Asked = {
  source: ListSource;
  viewer: Viewer;
  filters: Filters;
  page_size: number;
  offset: number;
} & Sorting;

const column = (id: string) => sql.ref(`t.${id}` as ReferenceExpression<DB, never> & string);

/**
 * Returns the pattern for a text. Three letters can stand anywhere in the text, fewer only at its start: a trigram
 * index serves both.
 */
export function patternOf(text: string): string {
  const start = `${literally(text.toLowerCase())}%`;
  return text.length >= 3 ? `%${start}` : start;
}

/** Way to find matches: one by one along a sort, or all of them by the filter's own index. */
type Way = 'along' | 'gather';

/** True if the table of names helps: the names of everyone only help a search among everyone. */
const isNamed = ({ names, scope }: ListSource, viewer: Viewer, id: string): boolean =>
  names?.includes(id) === true && Object.keys(scope(viewer)).length === 0;

function textMatches(source: ListSource, viewer: Viewer, field: ListField, text: string, way: Way) {
  return way === 'gather' && isNamed(source, viewer, field.id)
    ? sql<boolean>`${column(field.id)} = any (array(select name from names where folded like ${patternOf(text)}))`
    : sql<boolean>`${column(`${field.id}_folded`)} like ${patternOf(text)}`;
}

function plainCondition(field: ListField, value: FilterValue): RawBuilder<boolean> {
  switch (field.filter) {
    case 'number':
      return field.names_entry ? sql`${column(field.id)} = ${value}` : sql`${column(field.id)} >= ${value}`;
    case 'date':
      return sql`${column(field.id)} >= ${value}::date::timestamp at time zone 'Europe/London'
             and ${column(field.id)} < (${value}::date + 1)::timestamp at time zone 'Europe/London'`;
    case 'select':
      return sql`${column(field.id)} = ${value}`;
    case 'multiSelect':
      return sql`${column(field.id)} = any(${value})`;
    default:
      throw new Error(`${field.id} cannot be filtered by`);
  }
}

/**
 * Conditions that every row must fulfil: the viewer's scope, repeated here although the policies say it too, and the
 * filters.
 */
export function conditions(source: ListSource, viewer: Viewer, filters: Filters, way: Way = 'along') {
  const scope = Object.entries(source.scope(viewer)).map(([id, value]) => sql<boolean>`${column(id)} = ${value}`);
  const chosen = source.resource.fields.flatMap((field) => {
    const value = filters[field.id];
    if (value === undefined) return [];
    const own = source.conditions?.[field.id];
    if (own) return own(value) ?? [];
    if (field.filter === 'text') return textMatches(source, viewer, field, String(value), way);
    return plainCondition(field, value);
  });
  return [...(source.removable ? [sql<boolean>`t.deleted_at is null`] : []), ...scope, ...chosen];
}

/** True if a text's own index leads to rows that must each be visited to know whether they match. */
export const mustVisit = ({ source, viewer, filters }: Asked): boolean =>
  Object.keys(source.scope(viewer)).length === 0 &&
  source.resource.fields.some(
    ({ id, filter }) =>
      filter === 'text' && filters[id] !== undefined && !source.names?.includes(id) && !source.conditions?.[id],
  );

export const hasFilters = (filters: Filters): boolean => Object.values(filters).some((value) => value !== undefined);

export const whereAll = (all: readonly RawBuilder<boolean>[]): RawBuilder<unknown> =>
  all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`;

/** Returns the order of the page, the export and both ends of the list; the id makes it total. */
export function ordering(source: ListSource, query: Sorting) {
  const by = column(query.sortBy);
  const id = column(source.resource.id_field);
  const down = query.sortDirection === 'desc';
  const as = (descending: boolean) => (descending ? sql`${by} desc, ${id} desc` : sql`${by}, ${id}`);
  return { by, id, forwards: as(down), backwards: as(!down) };
}

export const fromTable = (source: ListSource) => sql`from ${sql.table(source.table)} t`;

/** Selects the first rows of a sort. */
export function fromFirst(
  { source, viewer, ...sorting }: Pick<Asked, 'source' | 'viewer' | keyof Sorting>,
  rows: number,
) {
  const { forwards } = ordering(source, sorting);
  const scope = whereAll(conditions(source, viewer, {}));
  return sql`from (select t.* ${fromTable(source)} ${scope} order by ${forwards} limit ${sql.lit(rows)}) t`;
}

/** Selects a sample: the oldest rows, which lie together. */
export const fromOldest = ({ source, viewer }: Asked, rows: number) =>
  fromFirst({ source, viewer, sortBy: source.resource.id_field, sortDirection: 'asc' }, rows);

/** Selects matching names in order and the first people of each, under a sort by the name that is searched for. */
export function fromNames({ source, viewer, filters, ...sorting }: Asked, people: number) {
  const { [sorting.sortBy]: text, ...others } = filters;
  if (text === undefined || !isNamed(source, viewer, sorting.sortBy)) return undefined;
  const { by, id, forwards } = ordering(source, sorting);
  const direction = sorting.sortDirection === 'desc' ? sql`desc` : sql`asc`;
  const all = [sql<boolean>`${by} = n.name`, ...conditions(source, viewer, others)];
  return sql`from (
    select n.name as ${sql.ref(sorting.sortBy)}, ${id}
    from (select name from names where folded like ${patternOf(String(text))} order by name ${direction}) n
    cross join lateral (select ${id} ${fromTable(source)} ${whereAll(all)} order by ${forwards} limit ${people}) t) t`;
}
