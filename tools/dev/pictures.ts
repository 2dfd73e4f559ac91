import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { seedDemo } from '../../apps/server/seed/seed.ts';
import { launch } from '../../e2e/browser.ts';
import { recreate } from '../../e2e/database.ts';
import { PEOPLE } from '../../e2e/people.ts';
import { PHONE } from '../../e2e/phones.ts';
import { startServer } from '../../e2e/server.ts';
import { prepareSessions, usePreparedSession } from '../../e2e/sessions.ts';
import { ROOT } from '../lab/machine/execute.ts';
import { findHeadlessShell } from '../lab/machine/installed.ts';
import { buildAt, compareAll } from './pictures/compare.ts';
import { isDrawn } from './pictures/drawn.ts';
import { PHONES, PICTURES, type Picture } from './pictures/list.ts';
import { comparedPages } from './pictures/pages.ts';
import { freePort, serviceEnvironment } from '../lab/machine/ports.ts';

const DATABASE = 'handover_pictures';
const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
const QUALITY = 82;
const fileOf = (name: string): string => join(ROOT, 'docs/pictures', `${name}.webp`);

/** Runs the built product on a database with the demo's data, and a browser to look at it. */
async function withDemo<T>(work: (demo: { browser: Browser; baseURL: string; url: string }) => Promise<T>): Promise<T> {
  Object.assign(process.env, serviceEnvironment());
  const target = await recreate(DATABASE);
  await migrate(target);
  await seedDemo(target.url);
  await prepareSessions(
    target.url,
    Object.values(PEOPLE).map(({ email }) => email),
  );
  const port = await freePort();
  const stop = await startServer(port, {}, DATABASE);
  const browser = await chromium.launch(launch(findHeadlessShell()));
  try {
    return await work({ browser, baseURL: `http://localhost:${port}`, url: target.url });
  } finally {
    await browser.close();
    await stop();
  }
}

/** Takes the pictures of the README and the docs anew, from the built product with the demo's data. */
async function takePictures(wanted: readonly Picture[]): Promise<void> {
  await mkdir(join(ROOT, 'docs/pictures'), { recursive: true });
  await withDemo(async ({ browser, baseURL }) => {
    for (const picture of wanted) await take(browser, baseURL, picture);
  });
  await joinPhones();
}

/** Compares every page of every level with the web app of another commit, by default the newest of this branch. */
async function compare(revision = 'HEAD', only = ''): Promise<void> {
  const before = await buildAt(revision);
  const failed = await withDemo(async ({ browser, baseURL, url }) => {
    const pages = await comparedPages(url);
    return compareAll(
      browser,
      { baseURL, before },
      pages.filter(({ name }) => name.includes(only)),
    );
  });
  if (failed > 0) process.exitCode = 1;
}

async function take(browser: Browser, baseURL: string, picture: Picture): Promise<void> {
  const { name, who, path, on = 'desktop', scheme = 'light', whole = false } = picture;
  const context = await browser.newContext({
    ...(on === 'phone' ? { ...PHONE, deviceScaleFactor: 2 } : DESKTOP),
    baseURL,
    colorScheme: scheme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    // For the question below, which is asked as text.
    bypassCSP: true,
  });
  await usePreparedSession(context, PEOPLE[who].email);
  const page = await context.newPage();
  await page.goto(path);
  await isDrawn(page);
  await picture.first?.(page);
  await isDrawn(page);
  const taken = await page.screenshot({ fullPage: whole });
  await sharp(taken).webp({ quality: QUALITY }).toFile(fileOf(name));
  console.log(`docs/pictures/${name}.webp`);
  await context.close();
}

/** Joins the pictures of phones in the shape of a desktop's, so that the two stand well beside each other. */
async function joinPhones(): Promise<void> {
  const { width, height } = DESKTOP.viewport;
  const margin = 30;
  const tall = height - 2 * margin;
  const wide = Math.round((tall * PHONE.viewport.width) / PHONE.viewport.height);
  const gap = Math.round((width - PHONES.of.length * wide) / (PHONES.of.length + 1));
  const phones = await Promise.all(
    PHONES.of.map(async (name, index) => ({
      input: await sharp(fileOf(name)).resize(wide, tall).toBuffer(),
      left: gap + index * (wide + gap),
      top: margin,
    })),
  );
  const around = sharp({ create: { width, height, channels: 3, background: '#dfe5e3' } });
  await around.composite(phones).webp({ quality: QUALITY }).toFile(fileOf(PHONES.name));
}

const [first = '', ...more] = process.argv.slice(2);
if (first === 'compare') await compare(...more);
else await takePictures(PICTURES.filter(({ name }) => name.includes(first)));
