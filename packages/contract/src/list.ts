import { z } from 'zod';
import type { Level } from '@handover/domain/viewer';
import { endpoint } from './endpoint.ts';
import { LIST_PAGE_SIZE, LIST_PAGE_SIZES, pageMeta } from './paging.ts';

export type FieldType =
  | 'number'
  | 'text'
  | 'date'
  | 'select'
  | 'multiSelect'
  | 'textarea'
  | 'hidden'
  | 'email'
  | 'tel'
  | 'password'
  /** Free text with the known cities as suggestions. */
  | 'city'
  /** Region of the address's country. */
  | 'region'
  /** Pin on the map: it fills latitude, longitude and approximate. */
  | 'position';
export type Option = { value: string; label: string };
/** Maximum options of a choice; beyond it the user types a part of the name and the server searches. */
export const MOST_OPTIONS = 1_000;
export const options = z.array(z.object({ value: z.string(), label: z.string() }));

/** Field of an admin list: its column, its filter and its place in the form, for server and web. */
export type ListField = {
  id: string;
  /** Nested key shown in place of the plain value: `agency` + `company_name`. */
  id2?: string;
  title: string;
  width?: string;
  /** Control in the filter row; without one the list cannot be filtered by this field. */
  filter?: 'number' | 'text' | 'date' | 'select' | 'multiSelect';
  /** Set for a number that identifies one entry: the filter matches it exactly, not as a minimum. */
  names_entry?: true;
  /** Set for a multi-select of what a row has several of: rows have any of the choices, or all after a first `all`. */
  any_or_all?: true;
  /** Set for a choice of views: shown as tabs above the table, not among the filters, and not cleared with them. */
  as_tabs?: true;
  /** Filters that are set with this one until the user changes them, and removed with it. */
  brings?: Readonly<Record<string, string>>;
  /** Control in the form; `text` by default. */
  field_type?: FieldType;
  options?: readonly Option[];
  /** Address to load options from: an array read through apiLabel and apiValue. */
  apiUrl?: string;
  apiLabel?: string;
  apiValue?: string;
  hide_on_form?: true;
  hide_on_table?: true;
  /** Set for a hidden column that the export has all the same, because the table shows it inside another. */
  in_export?: true;
  /** Set if the form has it only when adding, not when editing. */
  show_on_add?: true;
  default_value?: string | number;
  disable_sorting?: true;
  td_class?: 'r' | 'num' | 'dim';
  custom_td?: 'person' | 'level' | 'status' | 'relative';
  description?: string;
  /** Levels that have this field; every level of the list by default. */
  levels?: readonly Level[];
};

export type ListResource<
  Row extends z.ZodType = z.ZodType,
  Form extends z.ZodType = z.ZodType,
  Id extends string = string,
> = {
  /** Last part of the path, on screen and in the API. */
  resource: string;
  title: string;
  /** Singular, for texts such as "Tag not found". */
  one: string;
  id_field: Id;
  /** Prefix of a row's link, before its id; without it a row opens the edit dialog. */
  base_link?: string;
  levels: readonly Level[];
  write_levels: readonly Level[];
  fields: readonly ListField[];
  sort: { sortBy: string; sortDirection: 'asc' | 'desc' };
  row: Row;
  form: Form;
};

export const listResource = <Row extends z.ZodType, Form extends z.ZodObject, const Id extends string>(
  resource: ListResource<Row, Form, Id>,
): ListResource<Row, Form, Id> => resource;

/** First of several choices if a row must have all of them. */
export const ALL = 'all';

/** Splits the value of a multi-select filter into its choices and whether a row must have all of them. */
export const choicesOf = (values: readonly string[]): { all: boolean; ids: string[] } => ({
  all: values[0] === ALL,
  ids: values.filter((value) => value !== ALL),
});

/** Schema of a filter in the URL: text, a number, a day, one choice, or choices joined by commas. */
function filterSchema(field: ListField & { filter: NonNullable<ListField['filter']> }): z.ZodType {
  const choice = field.options
    ? z.enum(field.options.map(({ value }) => value) as [string, ...string[]], 'Choose one of the list')
    : z.uuid('Choose one of the list');
  switch (field.filter) {
    case 'text':
      return z.string().trim().min(1).max(100).optional();
    case 'number':
      return z.coerce.number().int().min(-1e9).max(1e9).optional();
    case 'date':
      // PostgreSQL has no year 0 and refuses it.
      return z.iso
        .date('Choose a day')
        .refine((day) => day >= '0001-01-01', 'Choose a day')
        .optional();
    case 'select':
      return choice.optional();
    case 'multiSelect':
      return z
        .string()
        .max(4000)
        .transform((joined) => joined.split(','))
        .pipe(
          z
            .array(field.any_or_all ? z.union([z.literal(ALL), choice]) : choice)
            .min(1)
            .max(100),
        )
        .refine((values) => values.lastIndexOf(ALL) < 1 && values.at(-1) !== ALL, 'Choose one of the list')
        .optional();
  }
}

export const sortableFields = (resource: ListResource): ListField[] =>
  resource.fields.filter((field) => !field.disable_sorting && !field.hide_on_table);

export const fieldsFor = (resource: Pick<ListResource, 'fields'>, level: Level): ListField[] =>
  resource.fields.filter((field) => field.levels?.includes(level) ?? true);

const filtersOf = (resource: ListResource) =>
  Object.fromEntries(
    resource.fields.flatMap((field) => {
      const { filter } = field;
      return filter ? [[field.id, filterSchema({ ...field, filter })] as const] : [];
    }),
  );

const sorting = (resource: ListResource) => ({
  sortBy: z
    .enum(sortableFields(resource).map((field) => field.id) as [string, ...string[]])
    .default(resource.sort.sortBy),
  sortDirection: z.enum(['asc', 'desc']).default(resource.sort.sortDirection),
});

export type ListQuery = {
  page: number;
  page_size: number;
  sortBy: string;
  sortDirection: 'asc' | 'desc';
  [filter: string]: string | number | string[] | undefined;
};

/** Endpoints of an admin list, from its definition; `also` adds parameters. */
export function listEndpoints<Row extends z.ZodType, Form extends z.ZodObject, Id extends string>(
  resource: ListResource<Row, Form, Id>,
  also: z.ZodRawShape = {},
) {
  const path = `/api/v1/${resource.resource}`;
  const entry = `${path}/:${resource.id_field}`;
  const id = { [resource.id_field]: z.uuid() } as Record<Id, z.ZodUUID>;
  const title = resource.title.toLowerCase();
  const one = resource.one.toLowerCase();
  const chosen: z.ZodType<
    Omit<ListQuery, 'page' | 'page_size'>,
    Partial<Record<string, string | number>>
  > = z.strictObject({ ...sorting(resource), ...filtersOf(resource) });
  return {
    list: endpoint({
      name: `${resource.resource}.list`,
      method: 'GET',
      path,
      levels: resource.levels,
      summary: `List ${title}`,
      description: 'One query parameter per filter, by field id. Unknown sorts and filters are refused.',
      input: z.strictObject({
        page: z.coerce.number().int().min(1).max(1_000_000).default(1),
        page_size: z.coerce
          .number()
          .refine((size) => (LIST_PAGE_SIZES as readonly number[]).includes(size), {
            message: `Choose a page size of ${LIST_PAGE_SIZES.join(', ')}`,
          })
          .default(LIST_PAGE_SIZE),
        ...sorting(resource),
        ...filtersOf(resource),
        ...also,
      }) as unknown as z.ZodType<ListQuery, Partial<Record<string, string | number>>>,
      answer: z.object({ data: z.array(resource.row), meta: pageMeta }),
    }),
    export: endpoint({
      name: `${resource.resource}.export`,
      method: 'GET',
      path: `${path}/export`,
      levels: resource.levels,
      summary: `Export ${title} as CSV`,
      description:
        'The filtered and sorted list, streamed. Cells that a spreadsheet would run as a formula are quoted.',
      input: chosen,
      answer: z.string(),
      sends: 'csv',
    }),
    find: endpoint({
      name: `${resource.resource}.find`,
      method: 'GET',
      path: entry,
      levels: resource.levels,
      summary: `Read one ${one}`,
      input: z.strictObject(id),
      answer: z.object({ data: resource.row }),
    }),
    create: endpoint({
      name: `${resource.resource}.create`,
      method: 'POST',
      path,
      levels: resource.write_levels,
      summary: `Add one ${one}`,
      input: resource.form,
      answer: z.object({ data: resource.row }),
    }),
    update: endpoint({
      name: `${resource.resource}.update`,
      method: 'PUT',
      path: entry,
      levels: resource.write_levels,
      summary: `Change one ${one}`,
      input: resource.form.safeExtend(id) as unknown as z.ZodType<
        z.output<Form> & Record<Id, string>,
        z.input<Form> & Record<Id, string>
      >,
      answer: z.object({ data: resource.row }),
    }),
  };
}
