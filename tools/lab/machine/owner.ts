import { chownSync } from 'node:fs';
import { findOnPath } from './installed.ts';
import { run } from './processes.ts';

/** PostgreSQL refuses to run as root, so there it runs as the user that its package made. */
const OWNER = 'postgres';
const isRoot = process.getuid?.() === 0;

/** A program as who owns the databases: without a log-in, which a container has no service for. */
export function byOwner(command: string, args: readonly string[]): [command: string, args: string[]] {
  if (!isRoot) return [command, [...args]];
  const setpriv = findOnPath('setpriv');
  return setpriv === undefined
    ? ['runuser', ['-u', OWNER, '--', command, ...args]]
    : [setpriv, ['--reuid', OWNER, '--regid', OWNER, '--init-groups', command, ...args]];
}

export const asOwner = (command: string, args: readonly string[]): string =>
  run(...byOwner(command, args), { cwd: '/' });

export function giveToOwner(path: string): void {
  if (!isRoot) return;
  chownSync(path, Number(run('id', ['-u', OWNER])), Number(run('id', ['-g', OWNER])));
}
