import { email } from '@handover/contract/accounts/users';

const wordsIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^[<("'[]+|[>)"'\].]+$/g, '').replace(/^mailto:/i, ''))
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');

const hasAt = (word: string): boolean => word.includes('@');

/** Drops names beside an address: words without a dot. A word with a dot may be an address that lost its @. */
const withoutNames = (words: string[]): string[] =>
  words.some(hasAt) ? words.filter((word) => hasAt(word) || word.includes('.')) : words;

/**
 * Addresses in a typed or pasted text, each once: from a spreadsheet, a sentence with commas, or an address book that
 * writes "Lee, Ann <ann@example.org>". Text that is no address stays, to be shown as such, unless it is a name.
 */
export function emailsIn(text: string): string[] {
  const entries = text.includes('<') ? [text] : text.split(/[\r\n,;]+/);
  return [...new Set(entries.map(wordsIn).flatMap(withoutNames))];
}

export const isEmail = (word: string): boolean => email.safeParse(word).success;
