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

/** Pages that a member can use without a network, by chunk name. Each is kept with everything it loads later. */
const WHOLE = ['LoginPage', 'DashboardPage', 'MemberShifts', 'MemberDetails', 'CheckIn', 'CheckOut'];
/** Chunks kept without what they load later, because the rest of it is for the office. */
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
/** Chunks never kept: maps and charts need a network, and the office's home pages are not for members. */
const NEVER = ['MemberMap', 'mapLibre', 'google', 'Widgets', 'OfficeHome', 'OfficeWays'];

/** Files of these chunks, with everything that must be loaded before they run. */
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
 * Writes the list of files to keep on a phone into the service worker. File names change with their content, so each
 * release has a version of its own and a service worker of its own.
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
