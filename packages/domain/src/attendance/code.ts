/** Interval at which the code that a location shows changes. */
export const CODE_STEP_MS = 30_000;
export const CODE_LENGTH = 8;
export const CODE_TURNED = 'This code has changed. Use the one on the screen now';

/** Returns the number of the interval that a time belongs to, counted from 1970. */
export const stepOf = (at: Date): number => Math.floor(at.getTime() / CODE_STEP_MS);

/** Returns the time at which the current code expires. */
export const turnsAt = (at: Date): Date => new Date((stepOf(at) + 1) * CODE_STEP_MS);

/** Formats a code as two halves, which is how people read it aloud. */
export const codeInHalves = (code: string): string =>
  `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;

/** Normalises a typed code: case, spaces and dashes do not matter. */
export const typedCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();
