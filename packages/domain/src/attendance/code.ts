/** What a location shows turns this often. */
export const CODE_STEP_MS = 30_000;
export const CODE_LENGTH = 8;
export const CODE_TURNED = 'This code has changed. Use the one on the screen now';

/** The turn that a moment belongs to, counted from the beginning of time. */
export const stepOf = (at: Date): number => Math.floor(at.getTime() / CODE_STEP_MS);

/** When what is shown now is shown no longer. */
export const turnsAt = (at: Date): Date => new Date((stepOf(at) + 1) * CODE_STEP_MS);

/** As people read it aloud: two halves. */
export const codeInHalves = (code: string): string =>
  `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;

/** As somebody types it: small letters, spaces and dashes do not matter. */
export const typedCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();
