import { join } from 'node:path';
import { ROOT, execute } from '../../lab/machine/execute.ts';

export type Module = { source: string; dependencies: { resolved: string }[] };
type Cruise = {
  modules: Module[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
};

/** Every module under these folders with what it imports, and the imports that a rule forbids. */
export async function cruise(root: string, folders: readonly string[]): Promise<Cruise> {
  const program = join(ROOT, 'node_modules/.bin/depcruise');
  const config = join(ROOT, '.dependency-cruiser.cjs');
  const args = [program, ...folders, '--config', config, '--output-type', 'json', '--no-progress'];
  const { output } = await execute(process.execPath, args, { cwd: root });
  const json = /^\{[^]*^\}/m.exec(output)?.[0];
  if (json === undefined) throw new Error(output.trim());
  return JSON.parse(json) as Cruise;
}
