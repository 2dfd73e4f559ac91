import type { Input } from '@handover/contract/endpoint';
import { jobs } from '@handover/contract/jobs';

/** Everything the table of shifts shows, as its address holds it; what is not asked for stands at its default. */
export type JobsView = Input<typeof jobs.list>;

const { input } = jobs.list;
const DEFAULTS = input.parse({});
const NAMES = Object.keys(input.shape);

/** Reads an address, old or typed by hand: whatever the contract does not take falls back to its default. */
export function viewOf(search: Readonly<Record<string, unknown>>): JobsView {
  const given = Object.fromEntries(
    NAMES.filter((name) => search[name] !== undefined).map((name) => [name, search[name]]),
  );
  const refused = new Set(input.safeParse(given).error?.issues.map(({ path }) => path[0]));
  return input.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !refused.has(name))));
}

/** Writes an address as short as it can be. */
export const searchOf = (view: JobsView): Record<string, string> =>
  Object.fromEntries(
    Object.entries(view)
      .filter(([name, value]) => value !== undefined && value !== DEFAULTS[name as keyof JobsView])
      .map(([name, value]) => [name, String(value)]),
  );
