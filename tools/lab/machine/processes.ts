import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './execute.ts';
import type { PortName } from './ports.ts';

export const LOCAL = join(ROOT, '.local');

export type ServiceName = 'postgres' | 'redis' | 'inbox';

/** One of the things the project needs running beside it. */
export type Service = {
  name: ServiceName;
  ports: PortName[];
  /** Line for people: the name, where it listens and where its page is, if it has one. */
  says(): string;
  answers(): Promise<boolean>;
  /** True if the running process was started from this checkout. */
  isOurs(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export async function until(what: string, holds: () => Promise<boolean> | boolean, seconds = 30): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited ${seconds} s in vain for ${what}`);
    await sleep(100);
  }
}

/** The command line of a living process; pids are used again, so a pid alone proves nothing. */
function commandOf(pid: number): string | undefined {
  if (!existsSync('/proc/self')) {
    const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return stdout.trim() === '' ? undefined : stdout;
  }
  try {
    const zombie = /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return zombie ? undefined : readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return undefined;
  }
}

/** The process that a pid file names, if it lives and was started on this folder. */
export function livingPid(file: string, folder: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 && commandOf(pid)?.includes(folder) === true ? pid : undefined;
}

export const runsIn = (folder: string): boolean => livingPid(join(folder, 'pid'), folder) !== undefined;

/** Starts a program that outlives this one, its output in a log and its pid in a file; its arguments name the folder. */
export function startDetached(folder: string, command: string, args: string[]): void {
  mkdirSync(folder, { recursive: true });
  const log = openSync(join(folder, 'log'), 'a');
  const child = spawn(command, args, { cwd: folder, detached: true, stdio: ['ignore', log, log] });
  if (child.pid === undefined) throw new Error(`${command} did not start`);
  writeFileSync(join(folder, 'pid'), `${child.pid}\n`);
  child.unref();
}

export async function stopDetached(folder: string): Promise<void> {
  const file = join(folder, 'pid');
  const pid = livingPid(file, folder);
  if (pid !== undefined) {
    process.kill(pid, 'SIGTERM');
    await until(`process ${pid} to stop`, () => !runsIn(folder));
  }
  rmSync(file, { force: true });
}

/** Runs a program to its end; what it said comes with the error. */
export function run(command: string, args: string[], options: { cwd?: string } = {}): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(`${command} ${args.join(' ')} failed: ${said.trim()}`, { cause: error });
  }
}
