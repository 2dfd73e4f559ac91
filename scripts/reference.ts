import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, execute, mustRun } from './execute.ts';
import { configurationPage } from './reference/page.ts';
import type { Setting } from './reference/settings.ts';

const PAGE = join(ROOT, 'docs/configuration.md');

/** Defaults differ between development and production from the start of the process on, so each is asked in its own. */
export async function settingsIn(NODE_ENV: 'development' | 'production'): Promise<Setting[]> {
  const env = { ...process.env, NODE_ENV };
  const script = join(ROOT, 'scripts/reference/settings.ts');
  return JSON.parse(await mustRun(execute(process.execPath, [script], { env }))) as Setting[];
}

const written = async (): Promise<string> =>
  configurationPage({ development: await settingsIn('development'), production: await settingsIn('production') });

/** The page of settings is the one that the schema makes. */
export async function reference(): Promise<string[]> {
  const kept = await readFile(PAGE, 'utf8').catch(() => '');
  return kept === (await written()) ? [] : ['docs/configuration.md is not what the schema says. Run npm run reference'];
}

if (import.meta.main) {
  await writeFile(PAGE, await written());
  console.log('Wrote docs/configuration.md');
}
