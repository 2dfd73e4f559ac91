import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './execute.ts';

/** The folder of the schema: baseline, migrations and functions. */
export const SQL = 'apps/server/sql';

/** The path of the newest migration, if there is one. */
export const newestMigration = (): string | undefined => newestIn('migrations');

/** The path of the newest migration, or of the last file of the baseline while there is none. */
export const newestSql = (): string => newestMigration() ?? newestIn('baseline') ?? '';

function newestIn(folder: string): string | undefined {
  const newest = readdirSync(join(ROOT, SQL, folder))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .at(-1);
  return newest && `${SQL}/${folder}/${newest}`;
}
