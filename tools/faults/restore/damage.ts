import { closeSync, openSync, readdirSync, readSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Turns a byte in the middle of the largest file below a folder, as a disk does that forgets. */
export function damage(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('backup.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((one, other) => statSync(other).size - statSync(one).size);
  const [largest] = files;
  if (largest === undefined) throw new Error(`There is nothing in ${folder}`);
  const file = openSync(largest, 'r+');
  const at = Math.floor(statSync(largest).size / 2);
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, at);
  writeSync(file, Buffer.from([(byte[0] ?? 0) ^ 0xff]), 0, 1, at);
  closeSync(file);
  return largest;
}
