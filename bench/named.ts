import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serviceEnvironment } from '../scripts/ports.ts';
import { type Measured, report } from './report.ts';

/** What a file of bench/ or faults/ exports by default. Short runs are CI's: smaller. */
export type Measure = (options: { short: boolean }) => Promise<Measured>;

const HELPERS = ['run.ts', 'report.ts', 'named.ts'];

export const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !HELPERS.includes(file))
    .map((file) => file.slice(0, -'.ts'.length));

/** It runs the faults, so it is none of them: neither CI's nor its own. */
const CAMPAIGN = 'campaign';
export const faultsIn = (folder: string): string[] => namesIn(folder).filter((name) => name !== CAMPAIGN);

/**
 * `NAME [--short]`: runs that file and leaves with 1 where a target is missed. What was asked for in any special way is
 * printed, and kept nowhere.
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
  const short = args.includes('--short');
  const { default: measure } = (await import(pathToFileURL(join(folder, `${name}.ts`)).href)) as { default: Measure };
  const ok = await report(name, await measure({ short }), { kept: args.length === 1 });
  process.exitCode = ok ? 0 : 1;
}
