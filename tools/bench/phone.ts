import { addressOf } from '../lab/machine/postgres.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD, seedDemo } from '../../apps/server/seed/seed.ts';
import { FEW_WEEKS } from '../../apps/server/seed/demo/plan.ts';
import { ROOT } from '../lab/machine/execute.ts';
import { findChromium } from '../lab/machine/installed.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';
import { until } from '../lab/machine/processes.ts';
import type { Measure } from '../lab/runner/named.ts';
import { median } from '../lab/runner/figures.ts';
import { PHONE, slowedToPhone, speedOf } from './phone/phoneSpeed.ts';
import { type Server, startServer } from '../lab/product/server.ts';
import type { Row } from '../lab/runner/report.ts';
import { row } from '../lab/runner/tally.ts';

/** Slow 4G as Lighthouse has it for phones: a round trip of 150 ms, 1.6 Mbit/s down, 750 kbit/s up. */
const KILOBIT = 1024 / 8;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1638.4 * KILOBIT, uploadThroughput: 750 * KILOBIT };
const MEMBER = 'amara.okafor@handover.example';
const COLD_MS = 3_000;
const KEPT_MS = 1_000;
/**
 * Two phones on a machine whose speed may halve between two visits: the better counts, and of one that needs no network what the
 * page got through right afterwards, so that a slow moment is not taken for a slow app. How many milliseconds is the full run's.
 */
const SHORT_COLD_MS = 4_500;
const SHORT_KEPT_MS = 2_400;

type Shown = { shown: number; interactive: number };
/** `speed`: of the page, just after. */
type Taken = Shown & { speed: number };

/**
 * Run in the page before anything else. A home is interactive once its tiles with their numbers are drawn and a press of
 * the page's first button, the menu, has been answered: both by the clock that starts with the navigation.
 */
const WATCH = `
  window.taken = { shown: 0, interactive: 0 };
  const look = () => {
    const menu = document.querySelector('[aria-controls="phone-menu"]');
    if (taken.shown === 0 && menu && document.querySelector('[data-tiles] [data-count]')) {
      taken.shown = performance.now();
      menu.click();
    }
    if (taken.shown > 0 && menu?.ariaExpanded === 'true') taken.interactive = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

const IS_KEPT = `caches.match('/api/v1/my_home').then(Boolean)`;

/** Opens the home on such a phone; afterwards the page is there as it would be for somebody with time. */
async function visit(context: BrowserContext, url: string, slowed: number): Promise<{ page: Page; taken: Taken }> {
  const page: Page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', SLOW_4G);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.addInitScript({ content: WATCH });
  await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
  let taken: Shown = { shown: 0, interactive: 0 };
  await until('the home to answer', async () => {
    taken = await page.evaluate<Shown>('taken');
    return taken.interactive > 0;
  });
  const speed = await speedOf(page);
  await wire.send('Network.emulateNetworkConditions', { ...SLOW_4G, latency: 0, downloadThroughput: -1 });
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { page, taken: { ...taken, speed } };
}

/**
 * A phone that has never been here, and the same phone when it comes again and has kept the app. Then the server is
 * stopped: nothing that somebody sees first may wait for it.
 */
async function phone(browser: Browser, { url, pid }: Server, slowed: number): Promise<{ cold: Taken; kept: Taken[] }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  });
  try {
    const answer = await context.request.post(`${url}/api/v1/login`, {
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
      data: { email: MEMBER, password: DEMO_PASSWORD },
    });
    if (!answer.ok()) throw new Error(`Signing in: ${await answer.text()}`);
    const first = await visit(context, url, slowed);
    await until('the phone to keep the app', () => first.page.evaluate<boolean>(IS_KEPT));
    await first.page.close();
    process.kill(pid, 'SIGSTOP');
    try {
      const kept = [];
      for (let again = 0; again < 3; again++) {
        const { page, taken } = await visit(context, url, slowed);
        await page.close();
        kept.push(taken);
      }
      return { cold: first.taken, kept };
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  } finally {
    await context.close();
  }
}

const asOnPhone = ({ shown, interactive, speed }: Taken): Taken => ({
  shown: (shown * speed) / PHONE,
  interactive: (interactive * speed) / PHONE,
  speed,
});

/** Measures how soon a staff member's home can be used on a slow phone. */
const measure: Measure = async ({ short }) => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('Chromium is not installed: npm run setup');
  if (!existsSync(join(ROOT, 'apps/web/dist/index.html'))) throw new Error('The web is not built: npm run build');
  const runs = await withScratchDatabase('phone', async (owner_url) => {
    await seedDemo(owner_url, { days_back: FEW_WEEKS });
    const database = addressOf(owner_url);
    const server = await startServer({ DATABASE_URL: database });
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] });
    try {
      const slowed = await slowedToPhone(browser);
      console.log(`This machine is slowed down ${slowed.toFixed(2)} times`);
      // The first of all finds the server cold too, which no phone does twice a day.
      await phone(browser, server, slowed);
      const taken = [];
      for (let run = 0; run < (short ? 2 : 5); run++) taken.push(await phone(browser, server, slowed));
      return taken;
    } finally {
      await browser.close();
      await server.stop();
    }
  });
  const typical = short ? (them: number[]) => Math.min(...them) : median;
  const cold = runs.map((run) => run.cold);
  const kept = runs.flatMap((run) => run.kept).map((its) => (short ? asOnPhone(its) : its));
  const rows: Row[] = Object.entries({ 'first visit': cold, 'kept on the phone': kept }).flatMap(([when, taken]) =>
    (['shown', 'interactive'] as const).map((what) =>
      row(`${when}: ${what}`, typical(taken.map((its) => its[what])), 'ms'),
    ),
  );
  const targets = {
    'first visit: interactive': { at_most: short ? SHORT_COLD_MS : COLD_MS },
    'kept on the phone: interactive': { at_most: short ? SHORT_KEPT_MS : KEPT_MS },
  };
  return { rows, targets };
};
export default measure;
