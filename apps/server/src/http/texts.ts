import { Refusal } from './refusals.ts';

/** Refuses a NUL: PostgreSQL has no text with one in it, and nobody types one. */
export function refuseNul(sent: object): void {
  if (Object.keys(sent).some(hasNul) || holdsText(sent, hasNul)) {
    throw new Refusal('invalid', 'A text holds a character that cannot be kept');
  }
}
const hasNul = (text: string): boolean => text.includes('\0');

/** Maximum depth of our forms, a list of entries; the form itself refuses what is nested deeper. */
const DEEPEST = 3;

function holdsText(value: unknown, sought: (text: string) => boolean, deep = DEEPEST): boolean {
  if (typeof value === 'string') return sought(value);
  if (deep === 0 || typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false;
  return Object.values(value).some((inner) => holdsText(inner, sought, deep - 1));
}

/**
 * Replaces half an emoji, as a phone leaves it that cuts a text off, by a �: it is no text for JSON in the database.
 */
export const wholeTexts = (sent: object): object =>
  holdsText(sent, (text) => !text.isWellFormed()) ? (wholeText(sent) as object) : sent;

function wholeText(value: unknown, deep = DEEPEST): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (deep === 0 || typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return value.map((inner) => wholeText(inner, deep - 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wholeText(inner, deep - 1)]));
}
