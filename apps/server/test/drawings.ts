import sharp from 'sharp';

/** Draws a few strokes of black ink on a transparent background, as a phone does. */
export async function drawing(width = 600, height = 200): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 4);
  for (let x = Math.floor(width / 10); x < width * 0.9; x++) {
    const y = Math.floor(height / 2 + (height / 4) * Math.sin(x / 25));
    for (let thick = 0; thick < 3; thick++) pixels[((y + thick) * width + x) * 4 + 3] = 255;
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

/** Encodes a file as a data address, as in a request. */
export const inAddress = (file: Buffer): string => `data:image/png;base64,${file.toString('base64')}`;

const one = drawing().then(inAddress);
export const drawn = (): Promise<string> => one;
