import { ROOT } from '../../lab/machine/execute.ts';
import { cruise } from './cruise.ts';

const FOLDERS = ['packages', 'apps', 'tools', 'e2e'];
const MUST_SEE = ['packages/domain/src/', 'packages/contract/src/', 'apps/server/src/', 'apps/web/src/', 'tools/'];

/** Imports against the arrows of docs/architecture.md. A tool that sees no files would call everything well. */
export async function arrows(
  root: string | undefined = ROOT,
  folders = FOLDERS,
  mustSee = MUST_SEE,
): Promise<string[]> {
  const { modules, summary } = await cruise(root, folders);
  return [
    ...mustSee
      .filter((folder) => !modules.some(({ source }) => source.startsWith(folder)))
      .map((folder) => `saw nothing in ${folder}`),
    ...summary.violations.map(({ from, to, rule }) => `${from} → ${to} (${rule.name})`),
  ];
}
