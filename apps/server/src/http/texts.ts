import { Refusal } from './refusals.ts';

/** PostgreSQL has no text with a NUL in it, and nobody types one. */
export function refuseNul(sent: object): void {
  if (Object.keys(sent).some(hasNul) || holdsText(sent, hasNul)) {
    throw new Refusal('invalid', 'A text holds a character that cannot be kept');
  }
}
const hasNul = (text: string): boolean => text.includes('\0');

/** As deep as any form of ours goes, a list of entries; whoever nests deeper is refused by the form itself. */
const DEEPEST = 3;

function holdsText(value: unknown, sought: (text: string) => boolean, deep = DEEPEST): boolean {
  if (typeof value === 'string') return sought(value);
  if (deep === 0 || typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false;
  return Object.values(value).some((inner) => holdsText(inner, sought, deep - 1));
}

/** Half an emoji, as a phone leaves it that cuts a text off, is no text for JSON in the database: it becomes a �. */
export const wholeTexts = (sent: object): object =>
  holdsText(sent, (text) => !text.isWellFormed()) ? (wholeText(sent) as object) : sent;

function wholeText(value: unknown, deep = DEEPEST): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (deep === 0 || typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return value.map((inner) => wholeText(inner, deep - 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wholeText(inner, deep - 1)]));
}
