import { randomBytes } from 'node:crypto';

/** Returns a UUID v7: ordered by time, so that new rows land together in every index, and impossible to guess. */
export const newId = (now: Date): string => idOf(randomBytes(16), now);

/** Makes a UUID v7 of bytes that the caller brings. */
export function idOf(bytes: Buffer, at: Date): string {
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
