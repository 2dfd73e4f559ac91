/** Pattern of blanks, remarks, names, brackets, texts in hexadecimal, and everything else up to the next of these. */
const TOKEN =
  /[\0\t\n\f\r ]+|%[^\r\n]*|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<<|>>|<[^>]*>?|[[\]{})>]|[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const BRACKET = /[()\\]/g;
const NO_TOKEN = '';

/**
 * Reads a PDF as tokens, one after the other. A text in brackets comes as its first bracket, because its content does
 * not matter. After so many steps comes a token that no PDF has.
 */
export function openTokens(text: string, most_steps: number) {
  let at = 0;
  let steps = 0;

  /** Skips a text. Brackets within it come in pairs, or behind a backslash. */
  function skipText(): string {
    let depth = 1;
    at++;
    while (depth > 0 && at < text.length && steps++ < most_steps) {
      BRACKET.lastIndex = at;
      const found = BRACKET.exec(text)?.[0];
      if (found === undefined) at = text.length;
      else at = BRACKET.lastIndex + (found === '\\' ? 1 : 0);
      depth += found === '(' ? 1 : found === ')' ? -1 : 0;
    }
    return '(';
  }

  return {
    next(): string | undefined {
      while (at < text.length) {
        if (steps++ > most_steps) return NO_TOKEN;
        if (text.charAt(at) === '(') return skipText();
        TOKEN.lastIndex = at;
        const token = TOKEN.exec(text)?.[0] ?? text.charAt(at);
        at += token.length;
        if (!/^[\0\t\n\f\r %]/.test(token)) return token;
      }
      return undefined;
    },
    /** Skips the bytes of a stream, and returns where they begin. */
    skipStream(): number | undefined {
      const begin = at + (/^(\r\n|\r|\n)/.exec(text.slice(at, at + 2))?.[0].length ?? 0);
      const end = text.indexOf('endstream', begin);
      if (end === -1) return undefined;
      at = end;
      return begin;
    },
  };
}
