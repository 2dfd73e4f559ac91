import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import postcss from 'postcss';
import { ROOT, execute, mustRun } from '../../lab/machine/execute.ts';

/** Modules that style what a library draws: the classes of the library that they may name, and how. */
const OF_LIBRARIES: Readonly<Record<string, RegExp>> = {
  'apps/web/src/ui/map/Map.module.css': /^maplibregl-/,
  'apps/web/src/ui/RichText.module.css': /^(ProseMirror|mantine-)/,
};

export type Source = { path: string; text: string };

const CLASS = /\.(-?[A-Za-z_][\w-]*)/g;
const isModule = (path: string): boolean => path.endsWith('.module.css');

/** Styles of the web app: classes are in modules, and each class of a module is used and each used class is there. */
export async function styles(): Promise<string[]> {
  const listed = await mustRun(
    execute('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/web/src']),
  );
  const paths = listed.split('\n').filter((path) => /\.(css|tsx?)$/.test(path) && !path.includes('.test.'));
  const sources = await Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8').catch(() => '') })),
  );
  return stylesIn(sources.filter(({ text }) => text !== ''));
}

/** Problems of stylesheets and of the files that import them. */
export function stylesIn(sources: readonly Source[]): string[] {
  const sheets = sources.filter(({ path }) => path.endsWith('.css'));
  const code = sources.filter(({ path }) => !path.endsWith('.css'));
  return sheets.flatMap((sheet) => [
    ...selectorsIn(sheet).flatMap(({ line, selector }) =>
      problemsOf(sheet.path, selector).map((what) => `${sheet.path}:${line}: ${what}`),
    ),
    ...(isModule(sheet.path) ? useOf(sheet, code) : []),
  ]);
}

function selectorsIn({ text }: Source): { line: number; selector: string }[] {
  const found: { line: number; selector: string }[] = [];
  postcss.parse(text).walkRules((rule) => {
    found.push({ line: rule.source?.start?.line ?? 0, selector: rule.selector.replaceAll(/\[[^\]]*\]/g, '') });
  });
  return found;
}

function problemsOf(path: string, selector: string): string[] {
  const classes = [...selector.matchAll(CLASS)].map(([, name = '']) => name);
  if (!isModule(path)) return classes.map((name) => `.${name} is styled outside a module`);
  const reached = [...selector.matchAll(/:global\(([^)]*)\)/g)].flatMap(([, part = '']) =>
    [...part.matchAll(CLASS)].map(([, name = '']) => name),
  );
  const foreign = new Set([...classes.filter((name) => name.startsWith('mantine-')), ...reached]);
  const allowed = OF_LIBRARIES[path];
  const refused = [...foreign].filter((name) => !allowed?.test(name));
  return [
    ...refused.map((name) => `.${name} belongs to others: use its props, the theme or the Styles API`),
    ...(selector.includes(':global') && allowed === undefined ? [':global reaches out of the module'] : []),
  ];
}

/** Classes of a module that no file uses, and classes that a file uses and the module lacks. */
function useOf(sheet: Source, code: readonly Source[]): string[] {
  const own = new Set(
    selectorsIn(sheet)
      .map(({ selector }) => selector.replaceAll(/:global\([^)]*\)/g, ''))
      .flatMap((selector) => [...selector.matchAll(CLASS)].map(([, name = '']) => name)),
  );
  const used = new Set<string>();
  const missing: string[] = [];
  let any = false;
  for (const { path, text: all } of code) {
    const name = importedAs(path, all, sheet.path);
    if (name === undefined) continue;
    const text = all.replaceAll(/^import [^;]*;/gm, '');
    // Given as a whole, or by a name that is not written out.
    if (new RegExp(String.raw`\b${name}\[(?!['"])|=\{${name}\}|\.\.\.${name}\b|\} = ${name};`).test(text)) any = true;
    for (const [, plain, quoted] of text.matchAll(
      new RegExp(String.raw`\b${name}(?:\.(\w+)|\[['"]([\w-]+)['"]\])`, 'g'),
    )) {
      const wanted = plain ?? quoted ?? '';
      used.add(wanted);
      if (!own.has(wanted)) missing.push(`${path} uses .${wanted}, which ${sheet.path} does not have`);
    }
  }
  const unused = any ? [] : [...own].filter((name) => !used.has(name) && !name.startsWith('mantine-'));
  return [...new Set(missing), ...unused.map((name) => `${sheet.path}: nothing uses .${name}`)];
}

function importedAs(path: string, text: string, sheet: string): string | undefined {
  for (const [, name, from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g))
    if (join(dirname(path), from) === sheet) return name;
  return undefined;
}
