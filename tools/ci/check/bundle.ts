import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import postcss, { type ChildNode } from 'postcss';
import { ROOT } from '../../lab/machine/execute.ts';

type Chunk = { file: string; name?: string; isEntry?: boolean; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

const DIST = join(ROOT, 'apps/web/dist');
/** JavaScript of a first visit, gzipped. */
const BUDGET = 200 * 1024;
/** Styles of a first visit, as the browser reads them. */
const BUDGET_OF_STYLES = 80 * 1024;

/** Chunks that a first visit loads besides the entry, by the page's names. */
const VISITS = {
  'sign-in': ['LoginPage'],
  'the empty shell': ['shell', 'NavRail'],
  'a staff member’s home': ['shell', 'DashboardPage'],
};

/** Chunks that have to arrive before these keys' modules can run. */
function closure(manifest: Manifest, keys: string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  keys.forEach(visit);
  return seen;
}

function weigh(manifest: Manifest, pages: string[]): { scripts: number; styles: number } {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const chunks = [...closure(manifest, [...entries, ...pages])].flatMap((key) => manifest[key] ?? []);
  const scripts = new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')));
  const styles = new Set(chunks.flatMap(({ css = [] }) => css));
  const sum = (files: Set<string>, size: (bytes: Buffer) => number): number =>
    [...files].reduce((total, file) => total + size(readFileSync(join(DIST, file))), 0);
  return { scripts: sum(scripts, (bytes) => gzipSync(bytes).length), styles: sum(styles, ({ length }) => length) };
}

const isLayered = (node: ChildNode): boolean =>
  (node.type === 'atrule' && node.name === 'layer') ||
  (node.parent !== undefined && isLayered(node.parent as ChildNode));

/** Sheets with a rule for a Mantine class outside a layer: how it looks would depend on the order of the sheets. */
function unlayered(): string[] {
  const folder = join(DIST, 'assets');
  return readdirSync(folder).flatMap((file) => {
    if (!file.endsWith('.css')) return [];
    const found: string[] = [];
    postcss.parse(readFileSync(join(folder, file), 'utf8')).walkRules((rule) => {
      if (/^\.m_[0-9a-f]+/.test(rule.selector) && !isLayered(rule))
        found.push(`${file} styles ${rule.selector} in no cascade layer (apps/web/mantineStyles.ts)`);
    });
    return found.slice(0, 1);
  });
}

/** Slow phones open the sign-in and the shell first; what is over the budget is loaded when it is needed. */
export async function bundle(): Promise<string[]> {
  const file = join(DIST, '.vite/manifest.json');
  if (!existsSync(file)) return [];
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
  const budgets = Object.entries(VISITS).flatMap(([visit, pages]) => {
    const keys = Object.keys(manifest).filter((key) => pages.includes(manifest[key]?.name ?? ''));
    const unknown = pages.filter((page) => !keys.some((key) => manifest[key]?.name === page));
    if (unknown.length > 0) return [`${visit} is made of ${unknown.join(', ')}, which the build does not have`];
    const { scripts, styles } = weigh(manifest, keys);
    console.log(
      `       ${visit} loads ${kilobytes(scripts)} of JavaScript, gzipped, of ${kilobytes(BUDGET)}, and ${kilobytes(styles)} of styles of ${kilobytes(BUDGET_OF_STYLES)}`,
    );
    return [
      ...(scripts > BUDGET ? [`${visit} loads ${kilobytes(scripts)}, more than ${kilobytes(BUDGET)}`] : []),
      ...(styles > BUDGET_OF_STYLES
        ? [`${visit} loads ${kilobytes(styles)} of styles, more than ${kilobytes(BUDGET_OF_STYLES)}`]
        : []),
    ];
  });
  return [...budgets, ...unlayered()];
}
