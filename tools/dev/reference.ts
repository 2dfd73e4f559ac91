import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, execute, mustRun } from '../lab/machine/execute.ts';
import { limitsPage } from './reference/limits.ts';
import { configurationPage } from './reference/page.ts';
import { scheduledPage } from './reference/scheduled.ts';
import type { Setting } from './reference/settings.ts';

/** Defaults differ between development and production from the start of the process on, so each is asked in its own. */
export async function settingsIn(NODE_ENV: 'development' | 'production'): Promise<Setting[]> {
  const env = { ...process.env, NODE_ENV };
  const script = join(ROOT, 'tools/dev/reference/settings.ts');
  return JSON.parse(await mustRun(execute(process.execPath, [script], { env }))) as Setting[];
}

/** The generated pages, by path. */
const PAGES: Record<string, () => Promise<string> | string> = {
  'docs/configuration.md': async () =>
    configurationPage({ development: await settingsIn('development'), production: await settingsIn('production') }),
  'docs/limits.md': async () => limitsPage(await sources()),
  'docs/scheduled-tasks.md': scheduledPage,
};

async function sources(): Promise<string[]> {
  const listed = await mustRun(
    execute('git', ['ls-files', 'apps/server/src', 'packages/contract/src', 'packages/domain/src'], { cwd: ROOT }),
  );
  return listed.split('\n').filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
}

/** Names the generated pages that are not what the code says. */
export async function reference(): Promise<string[]> {
  const stale = await Promise.all(
    Object.entries(PAGES).map(async ([page, write]) => {
      const kept = await readFile(join(ROOT, page), 'utf8').catch(() => '');
      return kept === (await write()) ? [] : [`${page} is not what the code says. Run npm run reference`];
    }),
  );
  return stale.flat();
}

if (import.meta.main) {
  for (const [page, write] of Object.entries(PAGES)) {
    await writeFile(join(ROOT, page), await write());
    console.log(`Wrote ${page}`);
  }
}
