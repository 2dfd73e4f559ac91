export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;

/** Words that common passwords of any length are built from. */
const COMMON_BASES = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd pa55word pass word letmein welcome admin administrator root
   changeme default guest login master secret temp temporary test testing user iloveyou monkey dragon
   football baseball liverpool arsenal chelsea everton celtic rangers manchester superman batman spiderman
   sunshine princess charlie shadow michael jordan killer trustno qwerty qwertyuiop asdfgh asdfghjkl zxcvbn
   zxcvbnm qazwsx qwertz azerty abcdef abcdefgh abcdefghijkl summer winter spring autumn monday friday january
   february march april may june july august september october november december london dublin england ireland
   scotland wales britain handover carehome nurse nursing carer care shift shifts computer internet whatever
   starwars pokemon freedom hello helloworld`
    .split(/\s+/)
    .filter(Boolean),
);
const RUNS = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
];

/**
 * True for a common password: past twelve characters that is a well-known word padded with digits, or a repeated
 * pattern.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (/^(.{1,4})\1+.{0,3}$/.test(lower)) return true;
  if (RUNS.some((run) => run.includes(lower.slice(0, 10)) || run.includes(lower.slice(-10)))) return true;
  const word = lower.replace(/[\d\W_]+$/, '').replace(/^[\d\W_]+/, '');
  if (COMMON_BASES.has(word)) return true;
  const halves = lower.match(/[a-z@]+/g) ?? [];
  return halves.length > 0 && halves.length <= 2 && halves.every((half) => COMMON_BASES.has(half));
}

export const TOO_EASY = 'This password is too easy to guess. Three or four words are better';

export const BREACHED = 'This password is known from a data breach elsewhere. Choose another one';

/**
 * Returns the problem with a password in words, or undefined. The server checks a list of the most common ones as well.
 */
export function passwordProblem(password: string): string | undefined {
  if (password.length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters`;
  if (password.length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters`;
  if (isCommonPassword(password)) return TOO_EASY;
  return undefined;
}
