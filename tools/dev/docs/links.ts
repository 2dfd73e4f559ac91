import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT, execute } from '../../lab/machine/execute.ts';
import { PICTURE_FILES } from '../pictures/list.ts';

/** Links that lead out of the repository, or to a page of the place that hosts it. */
export const ELSEWHERE = /^(https?:|mailto:|\/|\.\.\/\.\.\/actions\/)/;

const IS_PICTURE = /\.(png|jpe?g|webp|gif)$/;

/** The anchor of a heading, as the pages that show Markdown make it. */
export const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** The links of a page, without those in code. */
export function linksIn(markdown: string): string[] {
  const prose = markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)].map(([, target = '']) => target);
}

export const anchorsIn = (markdown: string): Set<string> =>
  new Set([...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

/** Every link and anchor between the pages of the repository leads somewhere, and every picture can be made anew. */
export async function links(): Promise<string[]> {
  const { output } = await execute('git', ['-C', ROOT, 'ls-files', '-co', '--exclude-standard', '*.md']);
  const pages = output.split('\n').filter((page) => page !== '' && existsSync(join(ROOT, page)));
  const texts = new Map<string, string>();
  for (const page of pages) texts.set(page, await readFile(join(ROOT, page), 'utf8'));
  return pages.flatMap((page) =>
    linksIn(texts.get(page) ?? '')
      .filter((link) => !ELSEWHERE.test(link))
      .flatMap((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? page : join(dirname(page), path);
        if (!existsSync(join(ROOT, target))) return [`${page} links to ${link}, which is not there`];
        if (IS_PICTURE.test(target) && !PICTURE_FILES.has(target))
          return [`${page} shows ${target}, which npm run pictures does not make`];
        const text = texts.get(target);
        if (anchor === undefined || text === undefined || anchorsIn(text).has(anchor)) return [];
        return [`${page} links to ${link}, but ${target} has no such heading`];
      }),
  );
}
