import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../machine/execute.ts';

const FOLDER = join(ROOT, '.local/faults');

/** Commit that is being tried. Figures are written by the runs themselves and are no change; with any other change there is no commit. */
export function currentCommit(): string | undefined {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const changed = git('status', '--porcelain', '--', '.', ':(exclude)docs/figures');
    return changed === '' ? git('rev-parse', 'HEAD') : undefined;
  } catch {
    return undefined;
  }
}

type Kept<T> = { commit: string; done: T[] };

/**
 * What a long run has behind it, kept outside Git so that the next one goes on there: at the same commit, and with nothing
 * changed since. Without a name it is kept for this run alone.
 */
export function openProgress<T>(name: string | undefined, commit = currentCommit(), folder = FOLDER) {
  const file = name === undefined || commit === undefined ? undefined : join(folder, `${name}.json`);
  const before =
    file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept<T>) : undefined;
  const done: T[] = before?.commit === commit ? [...(before?.done ?? [])] : [];
  return {
    done: (): readonly T[] => done,
    keep(one: T): void {
      done.push(one);
      if (file === undefined) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, `${JSON.stringify({ commit, done })}\n`);
    },
    forget(): void {
      done.length = 0;
      if (file !== undefined) rmSync(file, { force: true });
    },
  };
}
