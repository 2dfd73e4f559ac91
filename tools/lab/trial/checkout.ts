import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../machine/execute.ts';
import { type Edit, editProblem } from './edit.ts';

const FOLDER = join(ROOT, '.local/faults');

/** A checkout of one commit in a folder of its own, with hard links to the installed packages. */
export type Checkout = ReturnType<typeof openCheckout>;

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();

export function openCheckout(ref: string) {
  const commit = git('rev-parse', '--short', `${ref}^{commit}`);
  const folder = join(FOLDER, `planted-${commit}-${process.pid}`);
  mkdirSync(FOLDER, { recursive: true });
  leftBehind().forEach(remove);
  git('worktree', 'add', '--force', '--detach', folder, commit);
  // Workspace packages are relative links, so they lead into the copy.
  for (const modules of ['node_modules', 'apps/server/node_modules', 'apps/web/node_modules']) {
    if (existsSync(join(ROOT, modules))) execFileSync('cp', ['-al', join(ROOT, modules), join(folder, modules)]);
  }
  const has = (file: string): boolean => existsSync(join(folder, file));
  return {
    commit,
    folder,
    has,
    /** Makes the changes and returns how to undo them, or says why they cannot be made here. */
    apply(edits: readonly Edit[]): { undo: () => void } | { not_possible: string } {
      const problem = edits.map((edit) => editProblem(folder, edit)).find((words) => words !== undefined);
      if (problem !== undefined) return { not_possible: problem };
      const originals = [...new Set(edits.map(({ file }) => join(folder, file)))].map(
        (path) => [path, readFileSync(path, 'utf8')] as const,
      );
      for (const edit of edits) change(folder, edit);
      return { undo: () => originals.forEach(([path, text]) => writeFileSync(path, text)) };
    },
    close: () => remove(folder),
  };
}

/** Checkouts of runs that ended before they could remove them. */
function leftBehind(): string[] {
  const isOver = (name: string): boolean => {
    const pid = /^planted-\w+-(\d+)$/.exec(name)?.[1];
    return pid !== undefined && !existsSync(`/proc/${pid}`);
  };
  return readdirSync(FOLDER)
    .filter(isOver)
    .map((name) => join(FOLDER, name));
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
}

function change(folder: string, edit: Edit): void {
  const path = join(folder, edit.file);
  if ('append' in edit) return appendFileSync(path, `\n${edit.append}\n`);
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(edit.find, () => edit.replace),
  );
}
