import type { Input } from '@handover/contract/endpoint';
import { COLUMN_SORTS, paged } from '@handover/contract/shifts/jobs';
import type { memberViews } from '@handover/contract/memberShifts/views';

/** What of the table is its own, beside the filters of every view, as its address holds it. */
export type TablePage = Pick<Input<typeof memberViews.list>, keyof typeof FIELDS>;

const FIELDS = paged(COLUMN_SORTS);
const NAMES = Object.keys(FIELDS) as (keyof TablePage)[];
const DEFAULTS = Object.fromEntries(NAMES.map((name) => [name, FIELDS[name].parse(undefined)])) as TablePage;

/** Reads an address, old or typed by hand: whatever the contract does not take falls back to its default. */
export const viewOf = (search: Readonly<Record<string, unknown>>): TablePage =>
  Object.fromEntries(
    NAMES.map((name) => [name, FIELDS[name].safeParse(search[name]).data ?? DEFAULTS[name]]),
  ) as TablePage;

/** Writes it as short as it can be. */
export const searchOf = (view: TablePage): Record<string, string | undefined> =>
  Object.fromEntries(NAMES.map((name) => [name, view[name] === DEFAULTS[name] ? undefined : String(view[name])]));
