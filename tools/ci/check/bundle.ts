import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../../lab/machine/execute.ts';

type Chunk = { file: string; name?: string; isEntry?: boolean; imports?: string[] };
type Manifest = Record<string, Chunk>;

const DIST = join(ROOT, 'apps/web/dist');
const BUDGET = 200 * 1024;

/** Chunks that a first visit loads besides the entry, by the page's names. */
const VISITS = {
  'sign-in': ['LoginPage'],
  'the empty shell': ['shell', 'NavRail'],
  'a staff member’s home': ['shell', 'DashboardPage'],
};

/** JavaScript that has to arrive before these keys' modules can run. */
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

function weigh(manifest: Manifest, pages: string[]): number {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const chunks = [...closure(manifest, [...entries, ...pages])].map((key) => manifest[key]?.file ?? '');
  const scripts = new Set(chunks.filter((file) => file.endsWith('.js')));
  return [...scripts].reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0);
}

/** Slow phones open the sign-in and the shell first; what is over the budget is loaded when it is needed. */
export async function bundle(): Promise<string[]> {
  const file = join(DIST, '.vite/manifest.json');
  if (!existsSync(file)) return [];
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
  return Object.entries(VISITS).flatMap(([visit, pages]) => {
    const keys = Object.keys(manifest).filter((key) => pages.includes(manifest[key]?.name ?? ''));
    const unknown = pages.filter((page) => !keys.some((key) => manifest[key]?.name === page));
    if (unknown.length > 0) return [`${visit} is made of ${unknown.join(', ')}, which the build does not have`];
    const bytes = weigh(manifest, keys);
    console.log(`       ${visit} loads ${kilobytes(bytes)} of JavaScript, gzipped, of ${kilobytes(BUDGET)}`);
    return bytes > BUDGET ? [`${visit} loads ${kilobytes(bytes)}, more than ${kilobytes(BUDGET)}`] : [];
  });
}
