import { addressOf, withOwner } from '../lab/machine/postgres.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD, seedDemo } from '../../apps/server/seed/seed.ts';
import { FEW_WEEKS } from '../../apps/server/seed/demo/plan.ts';
import { fillBoard, readColumn } from '../../e2e/fillBoard.ts';
import { ROOT } from '../lab/machine/execute.ts';
import { findChromium } from '../lab/machine/installed.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';
import type { Measure } from '../lab/runner/named.ts';
import { startServer } from '../lab/product/server.ts';
import type { Row } from '../lab/runner/report.ts';
import { row } from '../lab/runner/tally.ts';

const MANAGER = 'morag.sinclair@northgate.example';
const COLUMNS = ['unallocated', 'confirmed'];
/** Number of shifts of each. */
const MANY = 1000;
/** It takes 0.9 to 1.8. This notices what makes a frame about twice as dear, and no less. */
const MOST_YARDSTICKS = 3;
/** Number of times that the yardstick is drawn. */
const TIMES = 60;

/** Gives the milliseconds that the page has kept a processor busy so far. */
async function busyTime(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
}

/** Draws the same small page anew, many times: a frame of the board is compared with a frame of this. */
const YARDSTICK = `(async () => {
  const place = document.body.appendChild(document.createElement('div'));
  for (let n = 0; n < ${TIMES}; n++) {
    place.innerHTML = Array.from({ length: 200 }, (_, at) => '<p><b>' + n + '</b> of <i>' + at + '</i></p>').join('');
    await new Promise((next) => requestAnimationFrame(next));
  }
  place.remove();
})()`;

async function fill(owner_url: string): Promise<void> {
  await seedDemo(owner_url, { days_back: FEW_WEEKS });
  return withOwner(owner_url, async (client) => {
    const { rows } = await client.query('select office_id, user_id as manager_id from app.users where email = $1', [
      MANAGER,
    ]);
    await fillBoard(client, { place: rows[0], manager_id: rows[0].manager_id }, MANY);
  });
}

async function measureBoard(page: Page, url: string): Promise<Row[]> {
  const signed_in = await page.request.post(`${url}/api/v1/login`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: { email: MANAGER, password: DEMO_PASSWORD },
  });
  if (!signed_in.ok()) throw new Error(`Signing in: ${await signed_in.text()}`);
  await page.goto(`${url}/jobs?view=board`);
  await page.locator('[data-card]').first().waitFor();
  const busy = await busyTime(page);
  const before = await busy();
  await page.evaluate(YARDSTICK);
  const yardstick = ((await busy()) - before) / TIMES;
  const rows: Row[] = [];
  for (const id of COLUMNS) {
    const began = await busy();
    const { cards, frames } = await readColumn(page, id);
    if (cards.length < MANY) throw new Error(`The column ${id} has ${cards.length} cards`);
    const each = ((await busy()) - began) / frames;
    rows.push(row(`${id}: processor, each frame`, each, 'ms'));
    rows.push(row(`${id}: each frame, in yardsticks`, each / yardstick));
  }
  return rows;
}

/** Measures the processor time of a frame while a board of thousands is scrolled to its end. */
const board: Measure = async () => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('Chromium is not installed: npm run setup');
  if (!existsSync(join(ROOT, 'apps/web/dist/index.html'))) throw new Error('The web is not built: npm run build');
  const rows = await withScratchDatabase('board', async (owner_url) => {
    await fill(owner_url);
    const database = addressOf(owner_url);
    const server = await startServer({ DATABASE_URL: database });
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      return await measureBoard(page, server.url);
    } finally {
      await browser.close();
      await server.stop();
    }
  });
  const targets = Object.fromEntries(
    COLUMNS.map((id) => [`${id}: each frame, in yardsticks`, { at_most: MOST_YARDSTICKS }]),
  );
  return { rows, targets };
};
export default board;
