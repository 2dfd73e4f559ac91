import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate, type Deflate, type Gzip } from 'node:zlib';
import sharp from 'sharp';

/** A picture whose upper half is red and whose lower half is blue. */
const halves = sharp({ create: { width: 300, height: 400, channels: 3, background: 'blue' } }).composite([
  { input: { create: { width: 300, height: 200, channels: 3, background: 'red' } }, gravity: 'north' },
]);
const asPng = halves.png().toBuffer();

/** Returns a small PNG. */
export const png = (): Promise<Buffer> => asPng;
export const webp = async (): Promise<Buffer> =>
  sharp(await asPng)
    .webp()
    .toBuffer();

/**
 * Returns a photograph as a phone takes it, held upright: stored rotated, with time, place and phone in its metadata.
 */
export const photo = async (): Promise<Buffer> =>
  sharp(await asPng)
    .rotate(270)
    .jpeg()
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Willow Court</secret></x:xmpmeta>')
    .withExif({
      IFD0: { Make: 'Phone of Ann', Software: 'Camera 1' },
      IFD2: { DateTimeOriginal: '2026:11:12 10:24:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 57/1 30/1', GPSLongitudeRef: 'W', GPSLongitude: '1/1 4/1 48/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

export const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** Compresses many zeros, a piece at a time so that the tests need little memory. */
export function zeros(length: number, packer: Deflate | Gzip = createDeflate()): Promise<Buffer> {
  const piece = Buffer.alloc(2 ** 20);
  const pieces = function* () {
    for (let left = length; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
  };
  return buffer(Readable.from(pieces()).pipe(packer));
}

/** Makes a few kilobytes that are hundreds of millions of pixels when unpacked; interlaced, if wanted. */
export async function bomb(side: number, interlaced = false): Promise<Buffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  head[12] = interlaced ? 1 : 0;
  // Interlacing has more lines than the picture.
  const rows = interlaced ? side * 3 : side;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', await zeros(rows * (1 + Math.ceil(side / 8)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
