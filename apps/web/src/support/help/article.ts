import { LEVELS, type Level } from '@handover/domain/viewer';

/** One article of the help: who it is for, the words it is also found by, and its text in Markdown. */
export type Article = {
  /** The last part of its address. */
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

/** Reads a file: a few lines about the article between two rules, then the article. */
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

/** Whether it is for somebody of this level, or for whoever is not signed in. */
export const isFor = ({ levels }: Pick<Article, 'levels'>, level: Level | undefined): boolean =>
  levels === 'everyone' || (level !== undefined && levels.includes(level));

/** What it says, without the signs of its Markdown. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^(#+|\d+\.|-) /gm, '')
    .replaceAll('**', '')
    .replaceAll(/\s+/g, ' ')
    .trim();
