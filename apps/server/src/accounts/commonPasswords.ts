import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Hexadecimal digits that are kept of each password's hash: enough to know it again, and nobody reads thousands of
 * passwords here.
 */
const PREFIX = 10;
const common = new Set(
  readFileSync(new URL('../../data/commonPasswords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

export const countOfCommonest = common.size;

/** True for one of the thousands of long passwords that are tried first, in any case. Decision 037. */
export const isAmongTheCommonest = (password: string): boolean =>
  common.has(createHash('sha256').update(password.toLowerCase()).digest('hex').slice(0, PREFIX));
