import { join } from 'node:path';
import { ROOT, execute } from '../execute.ts';

type Cruise = {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
};

const FOLDERS = ['packages', 'apps', 'scripts', 'bench', 'faults', 'e2e'];
const MUST_SEE = ['packages/domain/src/', 'packages/contract/src/', 'apps/server/src/', 'apps/web/src/'];

/** Imports against the arrows of docs/architecture.md. A tool that sees no files would call everything well. */
export async function arrows(
  root: string | undefined = ROOT,
  folders = FOLDERS,
  mustSee = MUST_SEE,
): Promise<string[]> {
  const program = join(ROOT, 'node_modules/.bin/depcruise');
  const config = join(ROOT, '.dependency-cruiser.cjs');
  const args = [program, ...folders, '--config', config, '--output-type', 'json', '--no-progress'];
  const { output } = await execute(process.execPath, args, { cwd: root });
  const json = /^\{[^]*^\}/m.exec(output)?.[0];
  if (json === undefined) return [output.trim()];
  const { modules, summary } = JSON.parse(json) as Cruise;
  return [
    ...mustSee
      .filter((folder) => !modules.some(({ source }) => source.startsWith(folder)))
      .map((folder) => `saw nothing in ${folder}`),
    ...summary.violations.map(({ from, to, rule }) => `${from} → ${to} (${rule.name})`),
  ];
}
