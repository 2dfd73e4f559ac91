import sharp, { type Sharp } from 'sharp';

/** Maximum seconds to draw a picture: the largest takes about one, and far more on a busy machine. */
const MOST_SECONDS = 60;
/** Maximum pixels: the largest photographs that phones take; a decompression bomb is far beyond. */
const MOST_PIXELS = 50_000_000;
/** Maximum bytes of such a photograph when it is unpacked: finer colours allow fewer pixels. */
const MOST_BYTES = MOST_PIXELS * 4;
/**
 * Maximum pixels of a picture that has to be unpacked whole, because it is drawn in several rounds or lies on its side:
 * no phone makes those.
 */
const MOST_WHOLE = 16_000_000;

// Nothing but these three is ever unpacked, even if a file says that it is something else.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);
sharp.cache(false);

/** Result of redrawing a file that someone brought: its bytes, or a refusal. */
export type Made = { ok: true; bytes: Buffer } | { ok: false; message: string };
const refused = (message: string): Made => ({ ok: false, message });

/**
 * Draws an image anew from its pixels: upright, on white, in the colours of the web, and with nothing of the file that
 * it came from, such as where it was taken. `otherwise`: the message for a file that is no image.
 */
export async function redraw(file: Uint8Array, otherwise: string, draw: (image: Sharp) => Sharp): Promise<Made> {
  const image = await headOf(file).catch(() => undefined);
  if (image === undefined) return refused(otherwise);
  const pixels = image.width * image.height;
  const bytes = pixels * image.channels * (image.depth === 'uchar' ? 1 : 2);
  if (pixels > MOST_PIXELS || bytes > MOST_BYTES) {
    return refused('This picture is too large. Choose one of at most 50 million pixels');
  }
  const whole = image.isProgressive || (image.format === 'png' && (image.orientation ?? 1) > 1);
  if (whole && pixels > MOST_WHOLE) {
    return refused('This picture is too large. Save it as a plain JPEG first, or choose a photo of it');
  }
  const upright = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
  return draw(upright.flatten({ background: 'white' }))
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer()
    .then(
      (made): Made => ({ ok: true, bytes: made }),
      () => refused('This picture cannot be read. Choose another one'),
    );
}

/** Reads the head of the file; nothing is unpacked yet. */
const headOf = async (file: Uint8Array) => sharp(file, { limitInputPixels: false }).metadata();
