import type { Input } from '@handover/contract/endpoint';
import { COLUMN_SORTS, paged } from '@handover/contract/shifts/jobs';
import type { memberViews } from '@handover/contract/memberShifts/views';

/** Page and sort of the table, as its address holds them; the filters are shared by all views. */
export type TablePage = Pick<Input<typeof memberViews.list>, keyof typeof FIELDS>;

const FIELDS = paged(COLUMN_SORTS);
const NAMES = Object.keys(FIELDS) as (keyof TablePage)[];
const DEFAULTS = Object.fromEntries(NAMES.map((name) => [name, FIELDS[name].parse(undefined)])) as TablePage;

/**
 * Reads an address, which may be old or typed by hand: values that the contract refuses fall back to their defaults.
 */
export const viewOf = (search: Readonly<Record<string, unknown>>): TablePage =>
  Object.fromEntries(
    NAMES.map((name) => [name, FIELDS[name].safeParse(search[name]).data ?? DEFAULTS[name]]),
  ) as TablePage;

/** Writes only values that are not the default. */
export const searchOf = (view: TablePage): Record<string, string | undefined> =>
  Object.fromEntries(NAMES.map((name) => [name, view[name] === DEFAULTS[name] ? undefined : String(view[name])]));
