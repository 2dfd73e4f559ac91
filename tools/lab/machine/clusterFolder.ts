import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveToOwner } from './owner.ts';

const MEMORY = '/dev/shm';

/** Free memory that a whole cluster needs. */
const ENOUGH = 4 * 2 ** 30;

/**
 * A folder of the databases' owner for a cluster that is thrown away. In memory where there is room: here processes die
 * and no machine loses its power, so nothing is proved by a disk, and one that others load would make heartbeats late.
 */
export function makeClusterFolder(name: string): string {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
  // Short, because a socket's path has at most 107 letters.
  const folder = mkdtempSync(join(bavail * bsize > ENOUGH ? MEMORY : tmpdir(), `handover-${name}-`));
  giveToOwner(folder);
  return folder;
}
