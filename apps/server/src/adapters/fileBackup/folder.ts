import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Seal } from './sealed.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Opens the folder of a backup: `kept/` holds the files that rows name, `gone/DAY/` those that they no longer named on
 * that day, so that an earlier moment of the database still finds its files. Names are used once, so a file that is
 * there is never written again.
 */
export function openBackupFolder(folder: string, seal: Seal) {
  const kept = join(folder, 'kept');
  const gone = join(folder, 'gone');
  const days = async (): Promise<string[]> =>
    readdir(gone).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
  const at = async (path: string): Promise<Buffer | undefined> =>
    readFile(path).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
  return {
    /** Returns every name that is kept. */
    async names(): Promise<Set<string>> {
      const found = await readdir(kept, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return new Set(
        found
          .filter((entry) => entry.isFile() && !entry.name.endsWith('.half'))
          .map((entry) => join(entry.parentPath, entry.name).slice(kept.length + 1)),
      );
    },
    /** Writes a file, which is on the disk before it counts as there. */
    async put(name: string, bytes: Uint8Array): Promise<void> {
      const path = join(kept, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(`${path}.half`, 'w', 0o600);
      try {
        await file.writeFile(seal.seal(bytes));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.half`, path);
    },
    /**
     * Returns the bytes of a file; `damaged` if they are not what was put there; undefined if there never was such a
     * file.
     */
    async take(name: string): Promise<Buffer | 'damaged' | undefined> {
      const places = [kept, ...(await days()).map((day) => join(gone, day))];
      let damaged = false;
      for (const place of places) {
        const sealed = await at(join(place, name));
        if (sealed === undefined) continue;
        const bytes = seal.open(sealed);
        if (bytes) return bytes;
        damaged = true;
      }
      return damaged ? 'damaged' : undefined;
    },
    async setAside(name: string, day: string): Promise<void> {
      const to = join(gone, day, name);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await rename(join(kept, name), to);
    },
    /** Deletes files that no row has named since before that day, as people who are erased were promised. */
    async forgetBefore(day: string): Promise<void> {
      for (const old of await days()) if (old < day) await rm(join(gone, old), { recursive: true });
    },
  };
}
