import { z } from 'zod';

/**
 * Text without invisible, misleading characters: control characters, line separators, and marks that change the
 * direction of text.
 */
const ONE_LINE = /^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u;
/** Text whose lines end with a newline alone. */
const MANY_LINES = /^[\P{Cc}\n\t]*$/u;
export const HIDDEN_CHARACTER = 'This holds a character that cannot be seen. Type it again';

const atMost = (most: number): string => `Use at most ${most.toLocaleString('en-GB')} characters`;

/** Text of one line, for names and titles; with a message `missing` it must not be empty. */
export function line(most: number, missing?: string, too_long = atMost(most)) {
  const text = z.string(missing).trim().regex(ONE_LINE, HIDDEN_CHARACTER).max(most, too_long);
  return missing === undefined ? text : text.min(1, missing);
}

/** Text of several lines, for reasons and comments; with a message `missing` it must not be empty. */
export function lines(most: number, missing?: string, too_long = atMost(most)) {
  const text = z
    .string(missing)
    .trim()
    .overwrite((typed) => typed.replaceAll('\r\n', '\n'))
    .regex(MANY_LINES, HIDDEN_CHARACTER)
    .max(most, too_long);
  return missing === undefined ? text : text.min(1, missing);
}
