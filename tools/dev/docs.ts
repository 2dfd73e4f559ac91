import { createServer } from 'node:http';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, normalize } from 'node:path';
import MiniSearch from 'minisearch';
import { frameOf } from './docs/frame.ts';
import { readPages } from './docs/read.ts';
import { ROOT } from '../lab/machine/execute.ts';

const SITE = join(ROOT, 'dist/docs');
const PORT = 4173;
/** Files that the pages of the site load, by their names there. */
const FILES = {
  'site.css': 'tools/dev/docs/site.css',
  'search.js': 'tools/dev/docs/search.js',
  'diagrams.js': 'tools/dev/docs/diagrams.js',
  'minisearch.js': 'node_modules/minisearch/dist/umd/index.js',
  'mermaid.js': 'node_modules/@mermaid-js/tiny/dist/mermaid.tiny.js',
  'favicon.svg': 'apps/web/public/favicon.svg',
};

/** Builds the site of the documentation from the Markdown of the repository; answers how many pages it has. */
export async function buildDocs(): Promise<number> {
  const pages = await readPages();
  await rm(SITE, { recursive: true, force: true });
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(SITE, path)), { recursive: true });
    await writeFile(join(SITE, path), text);
  };
  for (const page of pages) await write(page.path, frameOf(page, pages));
  const search = new MiniSearch({ fields: ['title', 'heading', 'text'], storeFields: ['title', 'heading', 'path'] });
  const parts = pages.flatMap(({ path, title, parts: all }) =>
    all.map(({ anchor, heading, text }) => ({
      path: anchor === '' ? path : `${path}#${anchor}`,
      title,
      heading,
      text,
    })),
  );
  search.addAll(parts.map((part, id) => ({ id, ...part })));
  await write('search.json', JSON.stringify(search));
  const pictures = pages.flatMap((page) => page.pictures).map((name) => [name, name] as const);
  for (const [name, source] of [...Object.entries(FILES), ...pictures]) {
    await mkdir(dirname(join(SITE, name)), { recursive: true });
    await copyFile(join(ROOT, source), join(SITE, name));
  }
  return pages.length;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Serves the site on this machine; any server of static files can serve it. */
function serveDocs(): void {
  createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = normalize(decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname));
    readFile(join(SITE, name)).then(
      (content) => response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream').end(content),
      () => response.writeHead(404).end('There is no such page'),
    );
  }).listen(PORT, '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}`));
}

if (import.meta.main) {
  console.log(`${await buildDocs()} pages in dist/docs`);
  if (process.argv.includes('serve')) serveDocs();
}
