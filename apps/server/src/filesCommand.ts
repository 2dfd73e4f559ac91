import pg from 'pg';
import { readConfig } from './config/config.ts';
import { migrationTarget } from './db/migrate.ts';
import { backUpFiles, restoreFiles } from './adapters/fileBackup/backup.ts';
import { openFiles } from './adapters/files.ts';

const USAGE = 'Say which: npm run files -- backup FOLDER, or npm run files -- restore FOLDER';
const MOST_NAMES = 20;

const list = (words: string, names: string[]): void => {
  if (names.length === 0) return;
  console.error(`${words}: ${names.length}`);
  for (const name of names.slice(0, MOST_NAMES)) console.error(`  ${name}`);
};

/**
 * Backs up or restores people's files, with the app's own environment: it says where the files are kept and which
 * database names them.
 */
async function main([verb, folder]: string[]): Promise<boolean> {
  const passphrase = process.env['FILES_BACKUP_PASSPHRASE'] ?? '';
  if ((verb !== 'backup' && verb !== 'restore') || folder === undefined) throw new Error(USAGE);
  if (passphrase === '') throw new Error('Set FILES_BACKUP_PASSPHRASE, and keep it where the backup is not');
  const owner = new pg.Client({ connectionString: migrationTarget().url });
  await owner.connect();
  try {
    const where = { owner, files: openFiles(readConfig()), folder, passphrase };
    const done = verb === 'backup' ? await backUpFiles(where, new Date()) : await restoreFiles(where);
    const { missing, damaged, ...counts } = done;
    console.log(JSON.stringify({ ...counts, missing: missing.length, damaged: damaged.length }));
    list('Named by a row and nowhere to be found', missing);
    list('Not what it was', damaged);
    return missing.length + damaged.length === 0;
  } finally {
    await owner.end();
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
