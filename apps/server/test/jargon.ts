/** What a validator or a program says, and nobody who fills in a form. */
const JARGON =
  /\b(expected|received|invalid(_\w+)?|undefined|null|NaN|regex|pattern|string|boolean|integer|array|zod|uuid|enum|literal|too_(small|big)|unrecognized|schema|validat\w+|parse\w*|coerce\w*)\b|\[object/i;
/** Said of a name that was sent, which may be any word. */
const NO_FIELD = /: This is not a field here$/;

/** Whether words of a refusal are none for people. */
export const isJargon = (words: string): boolean => !/\w/.test(words) || (JARGON.test(words) && !NO_FIELD.test(words));
