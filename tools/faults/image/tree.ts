import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../../lab/machine/execute.ts';
import { locationsOf, type Lock } from './modules.ts';

const TREE = join(ROOT, '.local/image-tree');
const WORKSPACES = ['apps/server', 'packages/contract', 'packages/domain'];
/** Names that .dockerignore leaves out. */
const LEFT_OUT = /^(node_modules|dist|test)$|\.test\.tsx?$/;
const BUILT = { server: join(ROOT, 'apps/server/dist'), web: join(ROOT, 'apps/web/dist') };
const EMPTY = ['proc', 'dev', 'tmp', 'usr', 'etc', 'run/secrets/handover', 'var/lib/handover/files', 'opt/node/bin'];

/**
 * What the Containerfile's last stage copies, in a root made of this machine's own /usr: no download, and built is what
 * `npm run build` has made here. The packages are those that the lock gives the server without what builds and tests it,
 * linked from the ones installed.
 */
export function makeTree() {
  rmSync(TREE, { recursive: true, force: true });
  for (const folder of EMPTY) mkdirSync(join(TREE, folder), { recursive: true });
  for (const [from, to] of copies()) {
    mkdirSync(dirname(join(TREE, 'app', to)), { recursive: true });
    cpSync(join(ROOT, from), join(TREE, 'app', to), {
      recursive: true,
      filter: (path) => path === join(ROOT, from) || !LEFT_OUT.test(basename(path)),
    });
  }
  for (const [of, made] of Object.entries(BUILT)) {
    if (existsSync(made)) cpSync(made, join(TREE, 'app/apps', of, 'dist'), { recursive: true });
  }
  linkModules();
  try {
    linkSync(process.execPath, join(TREE, 'opt/node/bin/node'));
  } catch {
    cpSync(process.execPath, join(TREE, 'opt/node/bin/node')); // on another file system
  }
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    if (existsSync(`/${name}`) && lstatSync(`/${name}`).isSymbolicLink())
      symlinkSync(readlinkSync(`/${name}`), join(TREE, name));
  }
  return {
    root: TREE,
    mounts: [{ from: '/usr', to: '/usr' }],
    env: { ...environment(), PATH: '/opt/node/bin:/usr/bin:/bin' },
    has_web: existsSync(BUILT.web),
    remove: () => rmSync(TREE, { recursive: true, force: true }),
  };
}

const lastStage = (): string =>
  readFileSync(join(ROOT, 'Containerfile'), 'utf8')
    .replaceAll('\\\n', '')
    .split(/^FROM /m)
    .at(-1) ?? '';

/** The environment that the image brings. */
function environment(): Record<string, string> {
  const [, line = ''] = /^ENV (.+)$/m.exec(lastStage()) ?? [];
  return Object.fromEntries(line.split(/\s+/).map((word) => word.split('=') as [string, string]));
}

/** The COPY lines of the last stage that take from the checkout. */
function copies(): [string, string][] {
  const last = lastStage();
  return [...last.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, line = '']) => {
    const words = line.split(' ');
    const to = words.pop() ?? '';
    return words.map((from): [string, string] => [from, to.endsWith('/') ? join(to, basename(from)) : to]);
  });
}

function linkModules(): void {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  const locations = locationsOf(lock, WORKSPACES).filter((location) => existsSync(join(ROOT, location)));
  execFileSync('cp', ['--archive', '--link', '--parents', ...locations, join(TREE, 'app')], { cwd: ROOT });
  mkdirSync(join(TREE, 'app/node_modules/@handover'), { recursive: true });
  for (const name of ['contract', 'domain'])
    symlinkSync(`../../packages/${name}`, join(TREE, 'app/node_modules/@handover', name));
}
