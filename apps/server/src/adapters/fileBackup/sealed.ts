import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const BEGINS = Buffer.from('HOF1');
const IV = 12;
const TAG = 16;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Opens the encryption of a backup: documents are people's health and right to work, and a person who finds the backup
 * reads nothing without the passphrase.
 */
export function openSeal(passphrase: string) {
  if (passphrase.length < 20) throw new Error('FILES_BACKUP_PASSPHRASE needs at least 20 characters');
  // The same key for every file, because a copy of one is as secret as of another; no rainbow tables are made for a
  // random phrase.
  const key = scryptSync(passphrase, 'handover files backup', 32);
  return {
    seal(bytes: Uint8Array): Buffer {
      const iv = randomBytes(IV);
      const cipher = createCipheriv(ALGORITHM, key, iv);
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([BEGINS, iv, cipher.getAuthTag(), body]);
    },
    /** Returns the bytes; undefined if they were changed since, cut short, or sealed by another passphrase. */
    open(sealed: Buffer): Buffer | undefined {
      const from = BEGINS.length;
      if (!sealed.subarray(0, from).equals(BEGINS) || sealed.length < from + IV + TAG) return undefined;
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(from, from + IV));
      decipher.setAuthTag(sealed.subarray(from + IV, from + IV + TAG));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(from + IV + TAG)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
export type Seal = ReturnType<typeof openSeal>;
