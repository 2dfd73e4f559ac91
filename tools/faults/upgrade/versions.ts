import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../lab/machine/execute.ts';
import { SQL, newestMigration } from '../../lab/machine/sqlFiles.ts';

/** A version's code, and what it is called in the report. */
export type Version = { code: string; called: string; remove: () => void };

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/**
 * The newest tag; without one, the commit before the newest migration. Undefined while there is no migration after the
 * baseline, and where history is missing.
 */
function earlierCommit(): string | undefined {
  try {
    const tag = git('tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD').split('\n')[0];
    if (tag) return tag;
    const file = newestMigration();
    if (file === undefined) return undefined;
    // As it came to this branch: on the way it may have had other numbers before it.
    const added = git('log', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '--', file).split('\n')[0];
    // Not committed yet: then HEAD itself does not have it.
    return git('rev-parse', '--short', '--verify', added ? `${added}^` : 'HEAD');
  } catch {
    return undefined;
  }
}

/** The old version: a commit, taken out beside this one with the packages that are installed here. */
export function oldVersion(wanted: string | undefined): Version | undefined {
  const commit = wanted ?? earlierCommit();
  if (commit === undefined) return undefined;
  const code = mkdtempSync(join(tmpdir(), 'handover-old-'));
  const archive = join(code, 'code.tar');
  git('archive', '--output', archive, commit, 'package.json', 'apps/server', 'packages');
  execFileSync('tar', ['-xf', archive, '-C', code]);
  linkPackages(code);
  return { code, called: commit, remove: () => rmSync(code, { recursive: true }) };
}

/** Everything that npm installed, but for our own workspaces, which must be the old ones. */
function linkPackages(code: string): void {
  for (const folder of ['', 'apps/server']) {
    const from = join(ROOT, folder, 'node_modules');
    if (!existsSync(from)) continue;
    mkdirSync(join(code, folder, 'node_modules'));
    for (const name of readdirSync(from).filter((each) => each !== '@handover')) {
      symlinkSync(join(from, name), join(code, folder, 'node_modules', name));
    }
  }
  mkdirSync(join(code, 'node_modules/@handover'));
  for (const name of ['contract', 'domain']) {
    symlinkSync(join(code, 'packages', name), join(code, 'node_modules/@handover', name));
  }
}

/** Stands in where there is no earlier version: the step from this version to itself with one more migration, of the usual expanding kind. */
export function newVersionPlanted(): Version {
  const code = mkdtempSync(join(tmpdir(), 'handover-new-'));
  for (const folder of ['apps/server', 'packages']) mkdirSync(join(code, folder), { recursive: true });
  for (const name of [
    'package.json',
    'node_modules',
    'packages/contract',
    'packages/domain',
    'apps/server/fonts',
    'apps/server/data',
  ]) {
    rmSync(join(code, name), { recursive: true, force: true });
    symlinkSync(join(ROOT, name), join(code, name));
  }
  execFileSync('cp', ['-R', join(ROOT, 'apps/server/src'), join(code, 'apps/server/src')]);
  const nested = join(ROOT, 'apps/server/node_modules');
  if (existsSync(nested)) symlinkSync(nested, join(code, 'apps/server/node_modules'));
  execFileSync('cp', ['-R', join(ROOT, SQL), join(code, SQL)]);
  writeFileSync(join(code, SQL, 'migrations/999_planted.sql'), PLANTED);
  // A function with a trigger on a busy table is applied again.
  appendFileSync(join(code, SQL, 'functions/shifts/spread_moved_job.sql'), '\n-- planted\n');
  return {
    code,
    called: 'this version, a planted migration and a changed function',
    remove: () => rmSync(code, { recursive: true }),
  };
}

const PLANTED = `alter table app.jobs add column planted text;
alter table app.jobs add constraint jobs_planted check (planted <> '') not valid;
alter table app.job_tags add column planted int not null default 0;
`;
