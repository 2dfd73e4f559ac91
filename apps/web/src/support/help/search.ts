import { type Article, plainText } from './article.ts';

/** Without capitals and accents, as people type at night: "café" is found by "CAFE". */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Letters and digits that stand together, and where. */
const WORD = /[\p{L}\p{N}]+/gu;
const wordsOf = (text: string): string[] => folded(text).match(WORD) ?? [];
/** "invoices" and "invoice" are the same to whoever looks for one. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word);

/** What people type around what they mean; alone it is all they typed. */
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

/** Where a word stands says how much the article is about it. */
const WEIGHTS = { title: 12, keywords: 6, text: 1 };

function scoreIn(words: readonly string[], sought: string, weight: number): number {
  if (words.some((word) => stem(word) === sought)) return weight;
  return words.some((word) => word.startsWith(sought)) ? weight / 2 : 0;
}

export type Hit = { article: Article; excerpt: string };

/** The articles in which every word that was typed stands, or begins one; those that are about it first. */
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

/** The sentence in which it is said, or how the article begins. */
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

/** A text cut where a word that was typed begins one of its own, for the eye to find it. */
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
