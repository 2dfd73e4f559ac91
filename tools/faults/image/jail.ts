import { type ChildProcess, spawn } from 'node:child_process';
import { findOnPath } from '../../lab/machine/installed.ts';

/** Root of a process of the image, which it cannot write to, and the mounts that a runtime would add. */
export type Jail = { root: string; files: string; secrets: string; mounts?: { from: string; to: string }[] };

export const USER = 10_001;

/**
 * What a container runtime does, by the machine's own tools: a mount namespace, the root read-only, a memory file system
 * at /tmp, one folder to write to, another user, no capabilities and no way to any. No engine, no cgroups, and the
 * machine's network, where the services are. Each step replaces the one before, so that signals reach the process.
 */
const ENTER = `set -eu
root=$1 files=$2 secrets=$3; shift 3
mount --bind "$root" "$root"
while [ "$1" != -- ]; do
  mount --bind "$1" "$root$2"
  mount -o remount,bind,ro "$root$2"
  shift 2
done
shift
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777,size=64m tmpfs "$root/tmp"
mount --bind "$files" "$root/var/lib/handover/files"
mount --bind "$secrets" "$root/run/secrets/handover"
mount -o remount,bind,ro "$root/run/secrets/handover"
mount -o remount,bind,ro "$root"
exec setpriv --no-new-privs ${findOnPath('chroot')} --userspec=${USER}:${USER} --groups= "$root" "$@"`;

export function runIn(
  { root, files, secrets, mounts = [] }: Jail,
  env: NodeJS.ProcessEnv,
  command: string[],
): ChildProcess {
  const bound = mounts.flatMap(({ from, to }) => [from, to]);
  const inside = ['sh', '-c', ENTER, 'sh', root, files, secrets, ...bound, '--', ...command];
  return spawn('unshare', ['--mount', '--propagation', 'private', '--', ...inside], {
    env,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** To its end; both outputs as one. */
export function ranIn(
  jail: Jail,
  env: NodeJS.ProcessEnv,
  command: string[],
): Promise<{ code: number; output: string }> {
  const child = runIn(jail, env, command);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => said.push(text));
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ code: code ?? 1, output: said.join('') }));
  });
}
