import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from './test.ts';
import { execute, mustRun, ROOT } from '../tools/lab/machine/execute.ts';
import { freePort } from '../tools/lab/machine/ports.ts';
import { until } from '../tools/lab/machine/processes.ts';
import { barriersIn, BOTH } from './barriers.ts';
import { openAs } from './people.ts';
import { PHONE } from './phones.ts';
import { origin } from './server.ts';

/** Vite in a process of its own, because a build changes the environment of its process. */
const VITE = [join(ROOT, 'node_modules/vite/bin/vite.js')];
const BUILT = join(ROOT, '.local/e2e-design');

let server: ChildProcess;
let address = '';
test.beforeAll(async () => {
  // The page of all components is in no build for production, so it has a build of its own, whose calls go to this
  // worker's server.
  const where = ['apps/web', '--outDir', BUILT];
  const build = ['build', ...where, '--mode', 'design', '--emptyOutDir'];
  await mustRun(execute(process.execPath, [...VITE, ...build]));
  const port = await freePort();
  server = spawn(process.execPath, [...VITE, 'preview', ...where, '--port', String(port), '--strictPort'], {
    cwd: ROOT,
    env: { ...process.env, SERVER_URL: origin() },
    stdio: 'ignore',
  });
  address = `http://localhost:${port}/design`;
  await until('the preview', () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
});
test.afterAll(() => void server.kill());

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
