import sharp from 'sharp';

const SIDE = 512;
const MOST_SECONDS = 10;
/** The largest photographs that phones take; a bomb is far beyond. */
const MOST_PIXELS = 50_000_000;
/** What such a photograph takes when it is unpacked: finer colours leave room for fewer pixels. */
const MOST_BYTES = MOST_PIXELS * 4;

// Nothing but these three is ever unpacked, whatever a file says it is.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);
sharp.cache(false);

export type Picture = { ok: true; picture: Buffer } | { ok: false; message: string };
const refused = (message: string): Picture => ({ ok: false, message });

/**
 * A profile picture of a JPEG, PNG or WebP image: upright, square, in the colours of the web, and with nothing of the
 * file that it came from, such as where it was taken.
 */
export async function pictureOf(file: Uint8Array): Promise<Picture> {
  const image = await headOf(file).catch(() => undefined);
  if (image === undefined) return refused('Choose a JPEG, PNG or WebP picture');
  const pixels = image.width * image.height;
  const bytes = pixels * image.channels * (image.depth === 'uchar' ? 1 : 2);
  if (pixels > MOST_PIXELS || bytes > MOST_BYTES) {
    return refused('This picture is too large. Choose one of at most 50 million pixels');
  }
  return squareOf(file).then(
    (picture): Picture => ({ ok: true, picture }),
    () => refused('This picture cannot be read. Choose another one'),
  );
}

/** What the file says of itself at its beginning; nothing is unpacked yet. */
const headOf = async (file: Uint8Array) => sharp(file, { limitInputPixels: false }).metadata();

const squareOf = async (file: Uint8Array) =>
  sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'cover' })
    .flatten({ background: 'white' })
    .webp({ quality: 82 })
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer();
