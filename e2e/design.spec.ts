import { expect, test } from './test.ts';
import { join } from 'node:path';
import { build, preview, type PreviewServer } from 'vite';
import { freePort } from '../tools/lab/machine/ports.ts';
import { barriersIn, BOTH } from './barriers.ts';
import { openAs } from './people.ts';
import { PHONE } from './phones.ts';
import { origin } from './server.ts';

const WEB = join(import.meta.dirname, '../apps/web');
const BUILT = join(import.meta.dirname, '../.local/e2e-design');

let server: PreviewServer;
let address = '';
test.beforeAll(async () => {
  // The page of all components is in no build for production, so it has a build of its own, whose calls go to this worker's server.
  process.env['SERVER_URL'] = origin();
  const configFile = join(WEB, 'vite.config.ts');
  await build({
    root: WEB,
    configFile,
    mode: 'design',
    logLevel: 'error',
    build: { outDir: BUILT, emptyOutDir: true },
  });
  const port = await freePort();
  server = await preview({ root: WEB, configFile, build: { outDir: BUILT }, preview: { port, strictPort: true } });
  address = `http://localhost:${port}/design`;
});
test.afterAll(() => server.close());

for (const [size, options] of [
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
  ['a phone', PHONE],
] as const) {
  test(`no component has a serious barrier, light or dark, on ${size}`, async ({ browser }) => {
    const page = await browser.newPage(options);
    await openAs(page, 'admin', '/help');
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Design', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Open a form' }).scrollIntoViewIfNeeded();
    expect(await barriersIn(page, BOTH)).toEqual([]);
    await page.getByRole('button', { name: 'Open a form' }).click();
    await expect(page.getByRole('dialog', { name: 'Add entry' })).toBeVisible();
    expect(await barriersIn(page, BOTH)).toEqual([]);
    await page.close();
  });
}

test('the page of all components is in no build for production', async ({ page }) => {
  await openAs(page, 'admin', '/design');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
