import type { Input } from '@handover/contract/endpoint';
import { jobs } from '@handover/contract/jobs';

/** What of the table is its own, beside the filters of every view, as its address holds it. */
export type TablePage = Pick<Input<typeof jobs.list>, 'page' | 'page_size' | 'sortBy' | 'sortDirection'>;

const { page, page_size, sortBy, sortDirection } = jobs.list.input.shape;
const FIELDS = { page, page_size, sortBy, sortDirection };
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
