import { readFileSync } from 'node:fs';

const FONTS = new URL('../../../fonts/', import.meta.url);
const FILES = { body: 'Figtree-Regular.ttf', strong: 'Figtree-SemiBold.ttf', other: 'DejaVuSans.ttf' } as const;
export type Face = keyof typeof FILES;

const read = new Map<Face, Buffer>();

/** Returns the bytes of a typeface. The one for other scripts is large, so it is read when a text first needs it. */
export function faceFile(face: Face): Buffer {
  const bytes = read.get(face) ?? readFileSync(new URL(FILES[face], FONTS));
  read.set(face, bytes);
  return bytes;
}

/** Characters that Figtree has: Latin with all its accents, and the signs that documents use. */
const FIGTREE =
  /[ -~\u00a0-\u00ac\u00ae-\u0113\u0116-\u0127\u012a\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2\u1ef3\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]/;
/** Characters that are invisible or change the order of those around them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]+/gu;

/** Cleans a typed text for one line of a document: visible characters only, in their own order. */
export const seen = (text: string): string =>
  text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').replace(UNSEEN, '').trim();

/** Cleans a typed text of several lines. */
export const seenLines = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/).map(seen);

export type Run = { face: Face; text: string };

/** Splits a text into runs of one typeface each. Combining characters, such as an accent, stay with their letter. */
export function runsOf(text: string, face: 'body' | 'strong'): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const its = FIGTREE.test(letter) && !(letter === ' ' && last?.face === 'other') ? face : 'other';
    if (last?.face === its) last.text += letter;
    else runs.push({ face: its, text: letter });
  }
  return runs;
}
