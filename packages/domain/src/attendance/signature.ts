/** A drawing is sent as a PNG in a data address; anything else is the name of who cannot draw. */
const DRAWN = 'data:image/png;base64,';
export const isDrawn = (signature: string): boolean => signature.startsWith(DRAWN);
export const drawnBytes = (signature: string): string => signature.slice(DRAWN.length);

export const LONGEST_TYPED = 120;
/** Of the address, not of the picture: base64 is a third longer. */
export const LONGEST_DRAWN = 270_000;
