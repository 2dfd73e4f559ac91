import { crc32, deflateRawSync } from 'node:zlib';

export type Packed = { name: string; bytes: Uint8Array };

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Flag for names in UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;

/** Returns days since 1980 and two-second steps of a day, as the format has them. */
function dosTime(at: Date): { time: number; date: number } {
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

/** Packs files as one ZIP, in memory: enough for what is kept about one person, and no more is meant. */
export function zip(files: readonly Packed[], at: Date): Buffer {
  const { time, date } = dosTime(at);
  const parts: Buffer[] = [];
  const index: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const named = Buffer.from(name, 'utf8');
    const packed = deflateRawSync(bytes);
    // The fields of a file that both headers hold.
    const said = Buffer.alloc(26);
    said.writeUInt16LE(VERSION, 0);
    said.writeUInt16LE(FLAGS, 2);
    said.writeUInt16LE(DEFLATED, 4);
    said.writeUInt16LE(time, 6);
    said.writeUInt16LE(date, 8);
    said.writeUInt32LE(crc32(bytes), 10);
    said.writeUInt32LE(packed.length, 14);
    said.writeUInt32LE(bytes.length, 18);
    said.writeUInt16LE(named.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(LOCAL, 0);
    parts.push(local, said, named, packed);

    const central = Buffer.alloc(6);
    central.writeUInt32LE(CENTRAL, 0);
    central.writeUInt16LE(VERSION, 4);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(offset, 10);
    index.push(central, said, where, named);
    offset += local.length + said.length + named.length + packed.length;
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}
