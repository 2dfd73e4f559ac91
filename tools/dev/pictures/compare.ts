import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { withoutMaps } from '../../../e2e/maps.ts';
import { PEOPLE } from '../../../e2e/people.ts';
import { PHONE } from '../../../e2e/phones.ts';
import { usePreparedSession } from '../../../e2e/sessions.ts';
import { execute, mustRun, ROOT } from '../../lab/machine/execute.ts';
import type { ComparedPage } from './pages.ts';
import { isDrawn, isWhollyDrawn } from './drawn.ts';

/** Share of the pixels that may differ before a picture is kept to be looked at. */
const SHARE = 0.001;
/** Difference of one colour channel that nobody sees: how a curve is smoothed may vary by it. */
const CHANNEL = 8;
const FOLDER = join(ROOT, 'test-results/compared');
const WORK = join(ROOT, '.local/compared');

type Size = { name: string; width: number; height: number };
type Device = { options: BrowserContextOptions; sizes: readonly Size[] };
const DEVICES: readonly Device[] = [
  {
    options: { deviceScaleFactor: 1 },
    sizes: [
      { name: '1440', width: 1440, height: 900 },
      { name: '1366', width: 1366, height: 768 },
    ],
  },
  { options: { ...PHONE, deviceScaleFactor: 1 }, sizes: [{ name: '390', width: 390, height: 844 }] },
];
const SCHEMES = ['light', 'dark'] as const;

export type Compared = { name: string; share: number };

/** Builds the web app of a commit in a work tree of its own; returns the folder with the built files. */
export async function buildAt(revision: string): Promise<string> {
  const commit = (await mustRun(execute('git', ['rev-parse', '--verify', `${revision}^{commit}`]))).trim();
  const tree = join(WORK, commit.slice(0, 12));
  const dist = join(tree, 'apps/web/dist');
  if (existsSync(join(dist, 'index.html'))) return dist;
  await rm(tree, { recursive: true, force: true });
  await mustRun(execute('git', ['worktree', 'prune']));
  await mustRun(execute('git', ['worktree', 'add', '--detach', tree, commit]));
  await linkPackages(tree);
  console.log(`Building the web app at ${commit.slice(0, 8)}.`);
  await mustRun(
    execute(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', 'apps/web'], { cwd: tree }),
  );
  return dist;
}

/** The installed packages of this checkout, but the project's own ones of the work tree. */
async function linkPackages(tree: string): Promise<void> {
  const installed = join(ROOT, 'node_modules');
  await mkdir(join(tree, 'node_modules/@handover'), { recursive: true });
  for (const name of await readdir(installed))
    if (name !== '@handover') await symlink(join(installed, name), join(tree, 'node_modules', name));
  for (const name of await readdir(join(tree, 'packages')))
    await symlink(join(tree, 'packages', name), join(tree, 'node_modules/@handover', name));
}

/** Compares a page before and after, on every device, size and scheme; keeps the pictures of those that differ. */
export async function comparePage(
  browser: Browser,
  { baseURL, before }: { baseURL: string; before: string },
  page: ComparedPage,
): Promise<Compared[]> {
  await mkdir(FOLDER, { recursive: true });
  const compared: Compared[] = [];
  for (const device of DEVICES) {
    const old = await openPage(browser, { baseURL, device, page, files: before });
    const now = await openPage(browser, { baseURL, device, page });
    for (const size of device.sizes)
      for (const scheme of SCHEMES) {
        const name = `${page.name}-${size.name}-${scheme}`;
        const share = await compareShots(name, await shot(old, size, scheme), await shot(now, size, scheme));
        compared.push({ name, share });
      }
    await old.context().close();
    await now.context().close();
  }
  return compared;
}

type Opened = { baseURL: string; device: Device; page: ComparedPage; files?: string };

async function openPage(browser: Browser, { baseURL, device, page: compared, files }: Opened): Promise<Page> {
  const [size] = device.sizes;
  const context = await browser.newContext({
    ...device.options,
    ...(size && { viewport: { width: size.width, height: size.height } }),
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    bypassCSP: true,
  });
  if (files !== undefined) await serveFrom(context, files);
  if (compared.who !== undefined) await usePreparedSession(context, PEOPLE[compared.who].email);
  const page = await context.newPage();
  await withoutMaps(page);
  await page.clock.setFixedTime(STARTED);
  await page.goto(compared.path);
  // Rows out of sight are drawn late and have an estimated height until then.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  await isDrawn(page);
  await compared.first?.(page);
  return page;
}

/** One moment for all pictures, so that "3 minutes ago" says the same in both. */
const STARTED = new Date();

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Answers requests for the app's own files from a folder, and leaves all others to the server. */
async function serveFrom(context: BrowserContext, folder: string): Promise<void> {
  await context.route('**/*', async (route, request) => {
    const { pathname } = new URL(request.url());
    const file = join(folder, request.resourceType() === 'document' ? 'index.html' : pathname);
    if (pathname.startsWith('/api/') || !existsSync(file)) return route.continue();
    const type = TYPES[extname(file)];
    await route.fulfill({ body: readFileSync(file), ...(type && { contentType: type }) });
  });
}

async function shot(page: Page, { width, height }: Size, scheme: (typeof SCHEMES)[number]): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
  await page.mouse.move(0, 0);
  await isWhollyDrawn(page);
  return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
}

/** Share of the pixels that differ; where one picture is larger, what it has more differs. */
async function compareShots(name: string, before: Buffer, after: Buffer): Promise<number> {
  if (before.equals(after)) return 0;
  const [old, now] = [await pixels(before), await pixels(after)];
  const [width, height] = [Math.max(old.width, now.width), Math.max(old.height, now.height)];
  const marked = Buffer.alloc(width * height * 3, 255);
  let count = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (differs(old, now, x, y)) {
        count++;
        marked.set([220, 0, 60], (y * width + x) * 3);
      }
  const share = count / (width * height);
  if (share > SHARE) {
    const side = { width: width * 3 + 40, height, channels: 3 as const, background: '#888' };
    await sharp({ create: side })
      .composite([
        { input: before, left: 0, top: 0 },
        { input: after, left: width + 20, top: 0 },
        {
          input: await sharp(marked, { raw: { width, height, channels: 3 } })
            .png()
            .toBuffer(),
          left: 2 * width + 40,
          top: 0,
        },
      ])
      .png()
      .toFile(join(FOLDER, `${name}.png`));
  }
  return share;
}

type Pixels = { data: Buffer; width: number; height: number };

async function pixels(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function differs(one: Pixels, other: Pixels, x: number, y: number): boolean {
  if (x >= one.width || y >= one.height || x >= other.width || y >= other.height) return true;
  const [from, to] = [(y * one.width + x) * 3, (y * other.width + x) * 3];
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs((one.data[from + channel] ?? 0) - (other.data[to + channel] ?? 0)) > CHANNEL) return true;
  return false;
}

/** Compares all pages, two at a time, and says which differ by more than one pixel in a thousand. */
export async function compareAll(
  browser: Browser,
  server: { baseURL: string; before: string },
  pages: readonly ComparedPage[],
): Promise<number> {
  await rm(FOLDER, { recursive: true, force: true });
  const waiting = [...pages];
  const compared: Compared[] = [];
  const failed: string[] = [];
  const work = async (): Promise<void> => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      const { name } = page;
      const own = await comparePage(browser, server, page).catch((error: unknown) => {
        failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        return [];
      });
      for (const { name: picture, share } of own)
        if (share > SHARE) console.log(`${(share * 100).toFixed(2).padStart(6)} %  ${picture}`);
      compared.push(...own);
    }
  };
  await Promise.all([work(), work()]);
  const differing = compared.filter(({ share }) => share > SHARE);
  for (const problem of failed) console.log(`FAILED  ${problem}`);
  console.log(
    `${compared.length} pictures of ${pages.length} pages compared, ${differing.length} differ by over 0.1 %.`,
  );
  if (differing.length > 0) console.log('Before, after and difference: test-results/compared');
  return failed.length;
}
