import { email } from '@handover/contract/users';

/**
 * The addresses in what someone typed or pasted, each once: out of a spreadsheet, a sentence with commas, or an address
 * book that writes "Ann Lee <ann@example.org>". What is no address stays, to be shown as such, unless it is a name.
 */
export function emailsIn(text: string): string[] {
  const words = text
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^[<("'[]+|[>)"'\].]+$/g, '').replace(/^mailto:/i, ''))
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');
  return [...new Set(text.includes('<') ? words.filter((word) => word.includes('@')) : words)];
}

export const isEmail = (word: string): boolean => email.safeParse(word).success;
