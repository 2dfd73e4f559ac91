import { LEVELS, type Level } from '@handover/domain/viewer';

/** Help article: its audience, keywords, and text in Markdown. */
export type Article = {
  /** Last part of its address. */
  slug: string;
  title: string;
  /** `everyone` includes people who are not signed in. */
  levels: 'everyone' | readonly Level[];
  keywords: readonly string[];
  text: string;
};

const listed = (line: string): string[] =>
  line
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function levelsOf(line: string): Article['levels'] {
  if (line === 'everyone') return line;
  const named = listed(line);
  return LEVELS.filter((level) => named.includes(String(level)));
}

/** Parses an article's file: a head of a few lines between two rules, then the text. */
export function articleOf(slug: string, file: string): Article {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  const said = new Map(head.split('\n').map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 1).trim()]));
  return {
    slug,
    title: said.get('title') ?? '',
    levels: levelsOf(said.get('levels') ?? ''),
    keywords: listed(said.get('keywords') ?? ''),
    text: text.trim(),
  };
}

/** True if the article is for this level; undefined means not signed in. */
export const isFor = ({ levels }: Pick<Article, 'levels'>, level: Level | undefined): boolean =>
  levels === 'everyone' || (level !== undefined && levels.includes(level));

/** Text of an article without its Markdown syntax. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^(#+|\d+\.|-) /gm, '')
    .replaceAll('**', '')
    .replaceAll(/\s+/g, ' ')
    .trim();
