export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const MOST_MB = 10;

/** Reason why a chosen file cannot be a picture, checked before the upload. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return 'Choose a photo or picture: a JPEG, PNG or WebP file';
  if (size > MOST_MB * 1024 * 1024) return `This picture is too large. Choose one of at most ${MOST_MB} MB`;
  return size === 0 ? 'This file is empty. Choose another one' : undefined;
}
