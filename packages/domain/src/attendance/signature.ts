/**
 * Prefix of a drawn signature, which is sent as a PNG data URL; anything else is the typed name of a person who cannot
 * draw.
 */
const DRAWN = 'data:image/png;base64,';
export const isDrawn = (signature: string): boolean => signature.startsWith(DRAWN);
export const drawnBytes = (signature: string): string => signature.slice(DRAWN.length);

export const LONGEST_TYPED = 120;
/** Length of the data URL, not of the image: base64 is a third longer. */
export const LONGEST_DRAWN = 270_000;
