import type { z } from 'zod';
import { type RawBuilder, type ReferenceExpression, sql } from 'kysely';
import type { ListField, ListQuery, ListResource } from '@handover/contract/list';
import type { Viewer } from '@handover/domain/viewer';
import type { DB } from '../db/schema.ts';

/** Where an admin list comes from: its definition, its table, and the rows that a viewer may know of. */
export type ListSource<Row extends z.ZodType = z.ZodType> = {
  resource: ListResource<Row>;
  table: keyof DB & string;
  /** Every read starts here, so what is out of sight is not found. */
  scope: (viewer: Viewer) => Record<string, string | number>;
  /** What a row of the answer holds, said over the alias `t`. */
  select: RawBuilder<unknown>;
  /** `tally`: the exact total of a scope is kept, not counted. `count`: the table is small. */
  total: 'tally' | 'count';
};

export const listSource = <Row extends z.ZodType>(source: ListSource<Row>): ListSource<Row> => source;

export type Filters = Omit<ListQuery, 'page' | 'page_size' | 'sortBy' | 'sortDirection'>;

const column = (id: string) => sql.ref(`t.${id}` as ReferenceExpression<DB, never> & string);

/** In LIKE, % and _ mean something; in what people type they do not. */
const literally = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Three letters can stand anywhere in the text, fewer only at its start: both find their way through the trigram index. */
const textMatches = (field: ListField, text: string) =>
  sql<boolean>`${column(field.id)} ilike ${text.length >= 3 ? `%${literally(text)}%` : `${literally(text)}%`}`;

function condition(field: ListField, value: string | number | string[]): RawBuilder<boolean> {
  switch (field.filter) {
    case 'text':
      return textMatches(field, String(value));
    case 'number':
      return sql`${column(field.id)} >= ${value}`;
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

/** What every row must fulfil: the viewer's scope, said again here although the policies say it too, and the filters. */
export function conditions(source: ListSource, viewer: Viewer, filters: Filters): RawBuilder<boolean>[] {
  const scope = Object.entries(source.scope(viewer)).map(([id, value]) => sql<boolean>`${column(id)} = ${value}`);
  const chosen = source.resource.fields.flatMap((field) => {
    const value = filters[field.id];
    return value === undefined ? [] : [condition(field, value)];
  });
  return [...scope, ...chosen];
}

export const hasFilters = (filters: Filters): boolean => Object.values(filters).some((value) => value !== undefined);

export const whereAll = (all: readonly RawBuilder<boolean>[]): RawBuilder<unknown> =>
  all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`;

/** The same order for the page, the export and both ends of the list; the id makes it total. */
export function ordering(source: ListSource, query: { sortBy: string; sortDirection: 'asc' | 'desc' }) {
  const by = column(query.sortBy);
  const id = column(source.resource.id_field);
  const down = query.sortDirection === 'desc';
  const as = (descending: boolean) => (descending ? sql`${by} desc, ${id} desc` : sql`${by}, ${id}`);
  return { by, id, forwards: as(down), backwards: as(!down) };
}

export const fromTable = (source: ListSource) => sql`from ${sql.table(source.table)} t`;
