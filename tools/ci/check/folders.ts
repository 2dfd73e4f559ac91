import { ROOT } from '../../lab/machine/execute.ts';
import { cruise, type Module } from './cruise.ts';

const ROOTS = ['apps/web/src', 'apps/server/src', 'packages/contract/src', 'packages/domain/src', 'tools'];
/** The share of the files of an app or package that one feature may have. */
const LARGEST_SHARE = 0.2;
/** Stands for the files that lie beside folders: together they are one folder more. */
const BESIDE = 'files beside them';

/** Folders of the apps, packages and tools: no two neighbours import each other, at any level, and no feature is most of its app. */
export async function folders(root: string | undefined = ROOT, within: readonly string[] = ROOTS): Promise<string[]> {
  const { modules } = await cruise(root, within);
  return within.flatMap((below) => {
    const own = modules.filter(({ source }) => /\.tsx?$/.test(source) && source.startsWith(`${below}/`));
    if (own.length === 0) return [`saw nothing in ${below}`];
    const run = own.filter(({ source }) => !/\.test\.tsx?$/.test(source));
    return [...mutualImports(run, below), ...(below.startsWith('apps/') ? tooLarge(own) : [])];
  });
}

/** Pairs of neighbours of which each imports the other, with an import of either. */
function mutualImports(modules: Module[], below: string): string[] {
  const imports = new Map<string, string>();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies.filter((it) => it.resolved.startsWith(`${below}/`))) {
      const { parent, from, to } = neighbours(source, resolved);
      if (from !== to) imports.set([parent, from, to].join(':'), `${source} → ${resolved}`);
    }
  }
  return [...imports].flatMap(([key, there]) => {
    const [parent = '', from = '', to = ''] = key.split(':');
    const back = imports.get([parent, to, from].join(':'));
    if (back === undefined || from > to) return [];
    return [`${parent}: ${from} and ${to} import each other: ${there}, ${back}`];
  });
}

/** The folder in which the ways to two files part, and what they go through next. */
function neighbours(source: string, resolved: string): { parent: string; from: string; to: string } {
  const [one, other] = [source.split('/'), resolved.split('/')];
  const at = one.findIndex((name, index) => name !== other[index]);
  const next = (path: string[]): string => (at === path.length - 1 ? BESIDE : (path[at] ?? BESIDE));
  return { parent: one.slice(0, at).join('/'), from: next(one), to: next(other) };
}

function tooLarge(modules: Module[]): string[] {
  const counts = Map.groupBy(modules, ({ source }) => source.split('/').slice(0, 4).join('/'));
  return [...counts]
    .filter(([, { length }]) => length / modules.length > LARGEST_SHARE)
    .map(([folder, { length }]) => `${folder} has ${length} of ${modules.length} files, more than a fifth`);
}
