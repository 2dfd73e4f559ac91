import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

type Chunk = {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};
type Manifest = Record<string, Chunk>;

/** What staff need of the app where there is no network, by the names of its parts, with what each loads later. */
const WHOLE = ['LoginPage', 'DashboardPage', 'MemberShifts', 'MemberDetails', 'CheckIn', 'CheckOut'];
/** What stands around them; the rest of what these load is the office's. */
const ALONE = [
  'shell',
  'stream',
  'start',
  'LoginPage',
  'ShiftsPage',
  'ShiftInfoPage',
  'CheckInByCodePage',
  'ConfirmDialog',
];
/** Nobody draws a map or counts anything without a network, and what the office begins its day with is not theirs. */
const NEVER = ['MemberMap', 'mapLibre', 'google', 'Widgets', 'OfficeHome', 'OfficeWays'];

/** These parts with everything that has to be there before they run. */
function filesOf(manifest: Manifest): string[] {
  const named = (names: string[]) =>
    names.map((name) => {
      const found = Object.keys(manifest).find((key) => manifest[key]?.name === name);
      if (found === undefined) throw new Error(`The build has no part called ${name} to keep on phones`);
      return found;
    });
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  const whole = new Set<string>();
  const visitWhole = (key: string): void => {
    if (whole.has(key) || NEVER.includes(manifest[key]?.name ?? '')) return;
    whole.add(key);
    visit(key);
    for (const next of manifest[key]?.dynamicImports ?? []) visitWhole(next);
  };
  Object.keys(manifest)
    .filter((key) => manifest[key]?.isEntry)
    .forEach(visit);
  named(ALONE).forEach(visit);
  named(WHOLE).forEach(visitWhole);
  const chunks = [...seen].flatMap((key) => manifest[key] ?? []);
  return [...new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))].sort();
}

/**
 * Writes into the service worker which files a phone keeps. Their names change with what is in them, so every release is
 * a version of its own and the worker of another one is another worker.
 */
export function offlineFiles(): Plugin {
  let dist = '';
  return {
    name: 'handover-offline-files',
    apply: 'build',
    configResolved: (config) => {
      dist = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => {
      const read = (name: string) => readFileSync(join(dist, name), 'utf8');
      const hashed = filesOf(JSON.parse(read('.vite/manifest.json')) as Manifest);
      const plain = readdirSync(dist, { withFileTypes: true }).flatMap((entry) =>
        entry.isFile() && !['sw.js', 'index.html'].includes(entry.name) ? [entry.name] : [],
      );
      const hash = createHash('sha256').update(hashed.join());
      for (const name of [...plain, 'index.html', 'sw.js']) hash.update(readFileSync(join(dist, name)));
      const files = [...plain, ...hashed].map((name) => `/${name}`);
      const worker = read('sw.js')
        .replace("const VERSION = 'none';", `const VERSION = '${hash.digest('hex').slice(0, 16)}';`)
        .replace('const FILES = [];', `const FILES = ${JSON.stringify(files)};`);
      writeFileSync(join(dist, 'sw.js'), worker);
    },
  };
}
