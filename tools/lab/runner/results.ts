import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../machine/execute.ts';

/** Paths whose change could change a result. */
const MATTERS = ['apps/server', 'packages', 'tools', 'deploy', 'package-lock.json'];

/** The commit, if nothing that matters differs from it. */
function commit(): string | undefined {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    return git('status', '--porcelain', '--', ...MATTERS) === '' ? git('rev-parse', 'HEAD') : undefined;
  } catch {
    return undefined;
  }
}

/** Parts of a long run, kept as each ends: what broke off goes on where it was, at the same commit. */
export function openResults<T>(name: string) {
  const at = commit();
  const folder = join(ROOT, '.local/faults');
  const file = join(folder, `${name}.json`);
  const kept = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { at?: string; parts: Record<string, T> })
    : undefined;
  const parts: Record<string, T> = at !== undefined && kept?.at === at ? kept.parts : {};
  return {
    async of(part: string, run: () => Promise<T>): Promise<T> {
      const before = parts[part];
      if (before !== undefined) return before;
      const result = await run();
      parts[part] = result;
      if (at !== undefined) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, JSON.stringify({ at, parts }, null, 2));
      }
      return result;
    },
  };
}
