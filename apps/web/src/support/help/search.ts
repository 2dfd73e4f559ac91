import { type Article, plainText } from './article.ts';

/** Text without case and accents: "café" is found by "CAFE". */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Matches words: adjacent letters and digits. */
const WORD = /[\p{L}\p{N}]+/gu;
const wordsOf = (text: string): string[] => folded(text).match(WORD) ?? [];
/** Stem of a word: "invoices" and "invoice" match. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word);

/** Stop words, ignored unless nothing else was typed. */
const SMALL = new Set(
  'a am an and are at can do does for have how i if in is it me my of on or the there to what when where who why with'.split(
    ' ',
  ),
);
function soughtIn(typed: string): string[] {
  const words = wordsOf(typed);
  const telling = words.filter((word) => !SMALL.has(word));
  return (telling.length > 0 ? telling : words).map(stem);
}

/** Weights of a match by where it occurs. */
const WEIGHTS = { title: 12, keywords: 6, text: 1 };

function scoreIn(words: readonly string[], sought: string, weight: number): number {
  if (words.some((word) => stem(word) === sought)) return weight;
  return words.some((word) => word.startsWith(sought)) ? weight / 2 : 0;
}

export type Hit = { article: Article; excerpt: string };

/** Articles in which each typed word occurs or begins a word, best matches first. */
export function findArticles(articles: readonly Article[], typed: string): Hit[] {
  const sought = soughtIn(typed);
  if (sought.length === 0) return [];
  const scored = articles.flatMap((article) => {
    const text = plainText(article.text);
    const places = [
      { words: wordsOf(article.title), weight: WEIGHTS.title },
      { words: article.keywords.flatMap(wordsOf), weight: WEIGHTS.keywords },
      { words: wordsOf(text), weight: WEIGHTS.text },
    ];
    const scores = sought.map((word) => places.reduce((sum, at) => sum + scoreIn(at.words, word, at.weight), 0));
    if (scores.includes(0)) return [];
    return { article, excerpt: excerptOf(text, sought), score: scores.reduce((sum, one) => sum + one) };
  });
  return scored.toSorted((one, other) => other.score - one.score).map(({ article, excerpt }) => ({ article, excerpt }));
}

const EXCERPT = 150;

/** Sentence with the most searched words, or the beginning of the article. */
function excerptOf(text: string, sought: readonly string[]): string {
  const sentences = text.match(/[^.?!]+[.?!]*/g)?.map((sentence) => sentence.trim()) ?? [];
  const best = sentences
    .map((sentence) => ({ sentence, held: sought.filter((word) => holds(sentence, word)).length }))
    .toSorted((one, other) => other.held - one.held)[0];
  const chosen = best?.sentence ?? '';
  return chosen.length <= EXCERPT ? chosen : `${chosen.slice(0, EXCERPT).trimEnd()}…`;
}
const holds = (sentence: string, word: string): boolean => wordsOf(sentence).some((one) => one.startsWith(word));

export type Piece = { text: string; found: boolean };

/** Text split at words that begin with a searched one, to mark them. */
export function highlighted(text: string, typed: string): Piece[] {
  const sought = soughtIn(typed);
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (!sought.some((one) => folded(word).startsWith(one))) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), found: false });
    pieces.push({ text: word, found: true });
    from = index + word.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), found: false });
  return pieces;
}
