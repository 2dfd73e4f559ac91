import sharp from 'sharp';
import { type Made, redraw } from './images.ts';

/** Maximum pixels: far more than any screen on which somebody signs, far less than a decompression bomb. */
const MOST_PIXELS = 4_000_000;
const WIDEST = 1200;
const HIGHEST = 600;
/** Minimum difference between ink and paper, of 255. */
const INK = 64;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks of a PNG that make its pixels; what else a file holds, packed texts too, is not even unpacked. */
const DRAWN_BY = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

export const NOT_A_DRAWING = 'This is not a drawing. Please sign again';

/** Draws a signature anew out of a PNG file, small and grey. `blank`: the message for an empty sheet. */
export async function drawingOf(file: Buffer, blank: string): Promise<Made> {
  const png = barePng(file);
  if (png === undefined) return { ok: false, message: NOT_A_DRAWING };
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (width * height > MOST_PIXELS) return { ok: false, message: 'This drawing is too large. Please sign again' };
  const made = await redraw(png, NOT_A_DRAWING, (image) =>
    image
      .resize({ width: WIDEST, height: HIGHEST, fit: 'inside', withoutEnlargement: true })
      .greyscale()
      .png({ palette: true, colours: 16, compressionLevel: 9 }),
  );
  if (!made.ok) return { ok: false, message: 'This drawing cannot be read. Please sign again' };
  const [grey] = (await sharp(made.bytes).stats()).channels;
  return grey === undefined || grey.max - grey.min < INK ? { ok: false, message: blank } : made;
}

/** Returns the file without anything that is not its pixels; undefined if it is no whole PNG. */
function barePng(file: Buffer): Buffer | undefined {
  if (!file.subarray(0, PNG.length).equals(PNG)) return undefined;
  const parts: Buffer[] = [PNG];
  for (let at = PNG.length; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    if (end > file.length || (at === PNG.length) !== (name === 'IHDR')) return undefined;
    if (DRAWN_BY.includes(name)) parts.push(file.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return undefined;
}
