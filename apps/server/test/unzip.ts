import { crc32, inflateRawSync } from 'node:zlib';

/** Unpacks a ZIP by its directory at the end, as programs do, and verifies each file's checksum. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const many = bytes.readUInt16LE(end + 10);
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < many; n++) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('The directory is broken');
    const [checksum, packed, size] = [16, 20, 24].map((from) => bytes.readUInt32LE(at + from)) as [
      number,
      number,
      number,
    ];
    const [named, extra, comment] = [28, 30, 32].map((from) => bytes.readUInt16LE(at + from)) as [
      number,
      number,
      number,
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + named);
    const local = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(local) !== 0x04034b50) throw new Error(`${name} is not where the directory says`);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const file = inflateRawSync(bytes.subarray(from, from + packed));
    if (file.length !== size || crc32(file) !== checksum) throw new Error(`${name} does not read as it was packed`);
    files.set(name, file);
    at += 46 + named + extra + comment;
  }
  return files;
}
