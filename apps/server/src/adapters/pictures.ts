import { type Made, redraw } from './images.ts';

const SIDE = 512;

/** Makes a profile picture of a JPEG, PNG or WebP image: square and small. */
export const pictureOf = (file: Uint8Array): Promise<Made> =>
  redraw(file, 'Choose a JPEG, PNG or WebP picture', (image) =>
    image.resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82 }),
  );
