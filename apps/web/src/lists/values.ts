import type { ListField, Option } from '@handover/contract/list';
import type { AdminList } from './endpoints.ts';
import type { EntryKind } from './kind.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Values = Record<string, unknown>;

/** `agency.company_name` of a row; nothing where any part of the way is empty. */
export const valueAt = (row: Row, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((at, part) => (typeof at === 'object' && at !== null ? (at as Row)[part] : undefined), row);

export const shownValue = (row: Row, field: ListField): string => asText(valueAt(row, field.id2 ?? field.id));

export const idOf = (row: Row, resource: AdminList): string => asText(row[resource.id_field]);

export function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The stored choices in words, for where they are not among those offered; an id that nobody can read is left out. */
export function keptOptions(row: Row, field: ListField): Option[] {
  const stored = row[field.id];
  const many = Array.isArray(stored);
  return (many ? stored : [stored])
    .map((one) => {
      const value = asText(one);
      const known = field.options?.find((option) => option.value === value)?.label;
      return { value, label: known ?? (many || (field.apiUrl && !field.id2) ? '' : shownValue(row, field)) };
    })
    .filter(({ label }) => label !== '');
}

/** The columns of the table. */
export const tableFields = (fields: readonly ListField[]): ListField[] =>
  fields.filter((field) => !field.hide_on_table);

/** The fields of the form; some are asked only of a new entry. */
export const formFields = (fields: readonly ListField[], adding: boolean): ListField[] =>
  fields.filter((field) => !field.hide_on_form && (adding || !field.show_on_add));

const CHOSEN = new Set<ListField['field_type']>(['number', 'date', 'select']);
/** Not typed by anyone, so they stay what they are: a number, a yes or no, or nothing. */
const UNTYPED = new Set<ListField['field_type']>(['hidden', 'position']);

/** A choice not made is nothing at all, so that the definition's own words ask for it; a text left empty is a text. */
export function sentValue(field: ListField, typed: string | readonly string[]): unknown {
  if (field.field_type === 'multiSelect') return typeof typed === 'string' ? typed.split(',').filter(Boolean) : typed;
  return typed === '' && CHOSEN.has(field.field_type) ? undefined : typed;
}

function startValue(field: ListField, row: Row | undefined): unknown {
  const value = row ? row[field.id] : field.default_value;
  return UNTYPED.has(field.field_type) ? value : sentValue(field, asText(value));
}

/** A new entry starts from the definition's defaults, an old one from its row. */
export function startValues(kind: EntryKind, fields: readonly ListField[], row: Row | undefined): Values {
  return {
    ...(row ? keptValues(kind, fields, row) : {}),
    ...Object.fromEntries(fields.map((field) => [field.id, startValue(field, row)])),
    ...kind.given,
  };
}

/** Fields that this viewer does not have but the entry does go back as they stand. */
const keptValues = (kind: EntryKind, fields: readonly ListField[], row: Row): Values => ({
  [kind.id_field]: row[kind.id_field],
  ...Object.fromEntries(
    kind.fields
      .filter((field) => field.id in kind.create.input.shape && field.id in row && !fields.includes(field))
      .map((field) => [field.id, row[field.id]]),
  ),
});

/** A field is required where its schema takes neither nothing nor a blank. */
export function isRequired(kind: EntryKind, field: ListField): boolean {
  const schema = kind.create.input.shape[field.id] as AdminList['row'] | undefined;
  return schema !== undefined && !schema.safeParse(undefined).success && !schema.safeParse('').success;
}
