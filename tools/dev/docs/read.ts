import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Renderer, Marked, type Tokens } from 'marked';
import { anchorOf, ELSEWHERE } from './links.ts';
import { execute, mustRun, ROOT } from '../../lab/machine/execute.ts';
import { CONTENTS } from './contents.ts';

/** A part of a page under one heading, as the search finds it. */
export type Part = { anchor: string; heading: string; text: string };
export type Page = {
  /** Path in the repository, from its root. */
  source: string;
  /** Path on the site, from its root. */
  path: string;
  title: string;
  section: string;
  html: string;
  parts: Part[];
  /** Pictures that it shows, from the root of the repository. */
  pictures: string[];
  has_diagram: boolean;
};

/** Path on the site of a page of the repository. */
const pathOf = (source: string): string =>
  source === 'README.md'
    ? 'index.html'
    : source
        .replace(/^docs\//, '')
        .replace(/README\.md$/, 'index.html')
        .replace(/\.md$/, '.html')
        .toLowerCase();

/** Every page of the contents in order; a page that nobody put there is a mistake. */
export async function readPages(): Promise<Page[]> {
  const listed = await mustRun(
    execute('git', ['-C', ROOT, 'ls-files', '-co', '--exclude-standard', 'docs/**.md', 'docs/*.md', ':(glob)*.md']),
  );
  const all = [...new Set(listed.split('\n'))].filter((name) => name !== '' && existsSync(join(ROOT, name))).toSorted();
  const named = new Set(CONTENTS.flatMap(({ pages }) => pages));
  const placed = CONTENTS.flatMap(({ title, pages }) =>
    pages.flatMap((name) => {
      const found = name.endsWith('/')
        ? all.filter((each) => dirname(each) === name.slice(0, -1) && !named.has(each))
        : [name];
      return found.map((source) => ({ source, section: title }));
    }),
  );
  const missing = all.filter((source) => !placed.some((page) => page.source === source));
  if (missing.length > 0) throw new Error(`No place in tools/dev/docs/contents.ts for ${missing.join(', ')}`);
  const sources = new Set(placed.map(({ source }) => source));
  return Promise.all(placed.map(({ source, section }) => readPage(source, section, sources)));
}

async function readPage(source: string, section: string, sources: ReadonlySet<string>): Promise<Page> {
  const markdown = await readFile(join(ROOT, source), 'utf8');
  const path = pathOf(source);
  const up = '../'.repeat(path.split('/').length - 1);
  const page: Page = { source, path, section, title: source, html: '', parts: [], pictures: [], has_diagram: false };
  const marked = new Marked({ renderer: rendererOf(page, up, sources) });
  const tokens = marked.lexer(markdown);
  for (const token of tokens) {
    const last = page.parts.at(-1);
    if (token.type === 'heading') {
      const heading = plain((token as Tokens.Heading).text);
      if (token['depth'] === 1) page.title = heading;
      page.parts.push({ anchor: token['depth'] === 1 ? '' : anchorOf(heading), heading, text: '' });
    } else if (last && token.type !== 'space' && token.type !== 'html') last.text += ` ${plain(token.raw)}`;
  }
  page.html = marked.parser(tokens);
  return page;
}

/** Markdown without its marks, for the search. */
const plain = (text: string): string =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|#>]|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Renderer for anchors, links between pages, pictures, diagrams and wide tables. */
function rendererOf(page: Page, up: string, sources: ReadonlySet<string>): Partial<Renderer> {
  const from = dirname(page.source);
  return {
    heading({ tokens, depth, text }: Tokens.Heading): string {
      return `<h${depth} id="${anchorOf(text)}">${this.parser?.parseInline(tokens) ?? escaped(text)}</h${depth}>\n`;
    },
    link({ href, tokens, text }: Tokens.Link): string {
      const words = this.parser?.parseInline(tokens) ?? escaped(text);
      if (href.startsWith('#')) return `<a href="${href}">${words}</a>`;
      if (ELSEWHERE.test(href)) return /^https?:/.test(href) ? `<a href="${escaped(href)}">${words}</a>` : words;
      const [file = '', anchor] = href.split('#');
      const target = join(from, file);
      const source = sources.has(target) ? target : join(target, 'README.md');
      // A file that is no page of the site is named, and read in the repository.
      if (!sources.has(source)) return `<span title="${escaped(target)}">${words}</span>`;
      return `<a href="${up}${pathOf(source)}${anchor === undefined ? '' : `#${anchor}`}">${words}</a>`;
    },
    image({ href, text }: Tokens.Image): string {
      if (ELSEWHERE.test(href)) return '';
      const picture = join(from, href);
      page.pictures.push(picture);
      return `<img src="${up}${picture}" alt="${escaped(text)}" loading="lazy">`;
    },
    code({ text, lang }: Tokens.Code): string {
      if (lang !== 'mermaid') return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
      page.has_diagram = true;
      return `<pre class="mermaid">${escaped(text)}</pre>\n`;
    },
  } as Partial<Renderer>;
}
