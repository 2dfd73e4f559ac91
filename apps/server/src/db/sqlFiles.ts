import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';

/** The folder of the schema: baseline, migrations and functions. */
export const OWN_SQL = new URL('../../sql/', import.meta.url);

/** `name`: the path below the folder, such as `baseline/07_shifts.sql`. */
export type SqlFile = { name: string; text: string; sha256: string };

/** Reads the SQL files below one folder in the order of their paths. */
export async function readSqlFiles(folder: URL, below: 'baseline' | 'migrations' | 'functions'): Promise<SqlFile[]> {
  const found = await readdir(new URL(`${below}/`, folder), { recursive: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  const names = found.filter((path) => path.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (path) => {
      const name = `${below}/${path}`;
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
