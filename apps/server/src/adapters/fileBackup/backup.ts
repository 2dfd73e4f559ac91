import type pg from 'pg';
import type { FilesPart } from '../files.ts';
import { namedFiles } from './named.ts';
import { openSeal, sha256Of } from './sealed.ts';
import { openBackupFolder } from './folder.ts';

type Where = { owner: pg.Client; files: FilesPart; folder: string; passphrase: string };

/** Days for which files are kept that no row names any more: as long as the oldest backup of the database. */
const KEEP_DAYS = 35;
const DAY_MS = 24 * 3_600_000;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/**
 * Copies the files that rows name and the backup lacks, and sets aside those that no row names any more. After a backup
 * of the database it has every file of that moment: files are written before the row that names them.
 */
export async function backUpFiles({ owner, files, folder, passphrase }: Where, now: Date) {
  const backup_folder = openBackupFolder(folder, openSeal(passphrase));
  const left = await backup_folder.names();
  const done = { named: 0, copied: 0, missing: [] as string[], damaged: [] as string[] };
  for await (const { name, sha256 } of namedFiles(owner)) {
    done.named += 1;
    if (left.delete(name)) continue;
    const bytes = await files.read(name);
    if (bytes === undefined) done.missing.push(name);
    else if (sha256 !== undefined && sha256Of(bytes) !== sha256) done.damaged.push(name);
    else {
      await backup_folder.put(name, bytes);
      done.copied += 1;
    }
  }
  const today = dayOf(now.getTime());
  for (const name of left) await backup_folder.setAside(name, today);
  await backup_folder.forgetBefore(dayOf(now.getTime() - KEEP_DAYS * DAY_MS));
  return { ...done, set_aside: left.size };
}

/** Restores the files that rows name and that are missing or damaged; reports those that neither place has whole. */
export async function restoreFiles({ owner, files, folder, passphrase }: Where) {
  const shelf = openBackupFolder(folder, openSeal(passphrase));
  const done = { named: 0, restored: 0, missing: [] as string[], damaged: [] as string[] };
  for await (const { name, sha256 } of namedFiles(owner)) {
    done.named += 1;
    const [there, kept] = await Promise.all([files.read(name), shelf.take(name)]);
    const wanted = sha256 ?? (kept instanceof Buffer ? sha256Of(kept) : undefined);
    if (there !== undefined && (wanted === undefined || sha256Of(there) === wanted)) continue;
    if (kept === undefined) done.missing.push(name);
    else if (kept === 'damaged' || sha256Of(kept) !== wanted) done.damaged.push(name);
    else {
      if (there !== undefined) await files.remove(name);
      await files.write(name, kept);
      done.restored += 1;
    }
  }
  return done;
}
