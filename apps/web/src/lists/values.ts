import type { ListField, Option } from '@handover/contract/list';
import type { AdminList } from './endpoints.ts';
import type { EntryKind } from './kind.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Values = Record<string, unknown>;

/** Value at a path such as `agency.company_name`; undefined if any part of it is empty. */
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

/** Labels of the stored options, in case they are not among those offered; an id without a label is left out. */
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

/** Columns of the table. */
export const tableFields = (fields: readonly ListField[]): ListField[] =>
  fields.filter((field) => !field.hide_on_table);

/** Fields of the form; some are shown only for a new entry. */
export const formFields = (fields: readonly ListField[], adding: boolean): ListField[] =>
  fields.filter((field) => !field.hide_on_form && (adding || !field.show_on_add));

const CHOSEN = new Set<ListField['field_type']>(['number', 'date', 'select']);
/** Field types whose values are not typed, so they keep their type: number, boolean or null. */
const UNTYPED = new Set<ListField['field_type']>(['hidden', 'position']);

/**
 * Value to send. A missing choice becomes undefined, so that the definition's own message asks for it; an empty text
 * stays a text.
 */
export function sentValue(field: ListField, typed: string | readonly string[]): unknown {
  if (field.field_type === 'multiSelect') return typeof typed === 'string' ? typed.split(',').filter(Boolean) : typed;
  return typed === '' && CHOSEN.has(field.field_type) ? undefined : typed;
}

function startValue(field: ListField, row: Row | undefined): unknown {
  const value = row ? row[field.id] : field.default_value;
  return UNTYPED.has(field.field_type) ? value : sentValue(field, asText(value));
}

/** Initial values: the definition's defaults for a new entry, its row for an existing one. */
export function startValues(kind: EntryKind, fields: readonly ListField[], row: Row | undefined): Values {
  return {
    ...(row ? keptValues(kind, fields, row) : {}),
    ...Object.fromEntries(fields.map((field) => [field.id, startValue(field, row)])),
    ...kind.given,
  };
}

/** Values of fields that the entry has but this viewer does not; they are sent back unchanged. */
const keptValues = (kind: EntryKind, fields: readonly ListField[], row: Row): Values => ({
  [kind.id_field]: row[kind.id_field],
  ...Object.fromEntries(
    kind.fields
      .filter((field) => field.id in kind.create.input.shape && field.id in row && !fields.includes(field))
      .map((field) => [field.id, row[field.id]]),
  ),
});

/** True if the schema accepts neither undefined nor an empty text. */
export function isRequired(kind: EntryKind, field: ListField): boolean {
  const schema = kind.create.input.shape[field.id] as AdminList['row'] | undefined;
  return schema !== undefined && !schema.safeParse(undefined).success && !schema.safeParse('').success;
}
