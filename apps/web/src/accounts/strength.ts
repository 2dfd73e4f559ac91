import { PASSWORD_MIN, passwordProblem } from '@handover/domain/accounts/password';

const ADVICE = 'Three or four words are easy to remember and hard to guess.';

/**
 * Strength of a password. Length is what makes a password hard to guess, so the bar follows it; it stops short while
 * there is a problem.
 */
export function strengthOf(password: string): { percent: number; good: boolean; words: string } {
  if (password === '') return { percent: 0, good: false, words: `At least ${PASSWORD_MIN} characters. ${ADVICE}` };
  const problem = passwordProblem(password);
  const percent = Math.min(100, Math.round((password.length / 20) * 97));
  if (problem) return { percent: Math.min(percent, 40), good: false, words: `${problem}.` };
  return { percent, good: true, words: `${password.length >= 20 ? 'Very good' : 'Good'}. ${ADVICE}` };
}
