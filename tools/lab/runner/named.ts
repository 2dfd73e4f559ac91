import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serviceEnvironment } from '../machine/ports.ts';
import { FIGURES, type Measured, report, SHORT_FIGURES } from './report.ts';

/**
 * What a file of bench/ or faults/ exports by default. `short` is a smaller run. `gate`, in the faults that know it, is smaller
 * still and has no target that depends on how busy the machine is.
 */
export type Measure = (options: { short: boolean; gate: boolean }) => Promise<Measured>;

const HELPERS = ['run.ts'];

export const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !HELPERS.includes(file))
    .map((file) => file.slice(0, -'.ts'.length));

/** Tries the tests, not the product: it has no place among the faults that run by night. */
const OF_THE_TESTS = 'planted';
export const faultsIn = (folder: string): string[] => namesIn(folder).filter((name) => name !== OF_THE_TESTS);

/**
 * `NAME [--short | --gate] [--keep]`: runs that file and exits with 1 where a target is missed. A full run is kept in
 * docs/figures, a short one in docs/figures/short if `--keep` is given. A run with any other flag is printed only.
 */
export async function runNamed(folder: string, args: string[]): Promise<void> {
  const [name] = args.filter((arg) => !arg.startsWith('--'));
  const names = namesIn(folder);
  if (name === undefined || !names.includes(name)) {
    console.error(`Say which: ${names.join(', ') || 'there is none yet'}`);
    process.exitCode = 1;
    return;
  }
  Object.assign(process.env, serviceEnvironment());
  const gate = args.includes('--gate');
  const short = gate || args.includes('--short');
  const { default: measure } = (await import(pathToFileURL(join(folder, `${name}.ts`)).href)) as { default: Measure };
  const ok = await report(name, await measure({ short, gate }), keptIn(args));
  process.exitCode = ok ? 0 : 1;
}

function keptIn(args: readonly string[]): string | undefined {
  const flags = args.filter((arg) => arg.startsWith('--')).toSorted();
  if (flags.length === 0) return FIGURES;
  return flags.join(' ') === '--keep --short' ? SHORT_FIGURES : undefined;
}
