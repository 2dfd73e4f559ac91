/** Words of validators and programs that a text for people must not contain. */
const JARGON =
  /\b(expected|received|invalid(_\w+)?|undefined|null|NaN|regex|pattern|string|boolean|integer|array|zod|uuid|enum|literal|too_(small|big)|unrecognized|schema|validat\w+|parse\w*|coerce\w*)\b|\[object/i;
/** Exception: a refusal of an unknown field quotes its name, which may be any word. */
const NO_FIELD = /: This is not a field here$/;

/** Tells whether a text of refusal is unfit for people. */
export const isJargon = (words: string): boolean => !/\w/.test(words) || (JARGON.test(words) && !NO_FIELD.test(words));
