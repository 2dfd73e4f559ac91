import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { byOwner } from '../../lab/machine/owner.ts';

const PATH = '/usr/bin:/bin:/usr/sbin:/sbin';

/** A program of the cluster, as who owns the databases, in a network namespace if it has one; its words go to a log. */
export function startProgram(log: string, command: string, args: string[], namespace?: string): ChildProcess {
  const [program, given] = byOwner(command, args);
  const [first, rest] =
    namespace === undefined ? [program, given] : ['ip', ['netns', 'exec', namespace, program, ...given]];
  const words = openSync(log, 'a');
  const child = spawn(first, rest, {
    cwd: '/',
    env: { PATH, HOME: '/nonexistent', LANG: 'C.UTF-8' },
    stdio: ['ignore', words, words],
  });
  child.on('error', () => undefined);
  return child;
}

/** Child processes, with the command of each. */
export function childrenOf(pid: number): { pid: number; command: string }[] {
  try {
    return execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => ({ pid: Number.parseInt(line.trim(), 10), command: line.trim().replace(/^\d+\s+/, '') }));
  } catch {
    return [];
  }
}

export function signal(name: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has gone by itself.
    }
  }
}
