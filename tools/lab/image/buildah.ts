import { join } from 'node:path';
import { ROOT, execute, mustRun } from '../machine/execute.ts';
import { findOnPath } from '../machine/installed.ts';

/** Images of this checkout alone; nothing of the machine's own store is touched. */
const STORE = join(ROOT, '.local/image');

/** Runs buildah without an engine, a daemon or namespaces: every step runs in a chroot, layers are plain copies. */
export function buildah(args: string[], onOutput?: (text: string) => void): Promise<string> {
  if (findOnPath('buildah') === undefined) throw new Error('buildah is not installed: apt-get install buildah');
  const store = ['--root', join(STORE, 'storage'), '--runroot', join(STORE, 'run'), '--storage-driver', 'vfs'];
  return mustRun(execute('buildah', [...store, ...args], onOutput === undefined ? {} : { onOutput }));
}

export async function hasImage(name: string): Promise<boolean> {
  return (await buildah(['images', '--format', '{{.Name}}:{{.Tag}}'])).split('\n').includes(name);
}
