import { expect, type Page, test } from './test.ts';
import { openAs, type Who } from './people.ts';

/** Largest layout shift of a page while its parts arrive; the web's own advice is 0.1. */
const MOST_SHIFT = 0.02;
/** Width in CSS pixels of a sheet of A4 within its margins. */
const SHEET = 703;

/** Waits until the page has drawn what it was given. */
const isDrawnAgain = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Sum of the layout shifts of a page whose answers come one after the other, each drawn before the next. */
async function shiftOf(page: Page, who: Who, path: string): Promise<number> {
  let before = Promise.resolve();
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request();
    if (request.method() !== 'GET' || request.url().endsWith('/live')) return route.continue();
    const earlier = before;
    const answer = async () => {
      await earlier;
      await route.fulfill({ response: await route.fetch() });
      await isDrawnAgain(page);
    };
    before = answer();
    return before;
  });
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openAs(page, who, path);
  await expect(page.locator('main tbody tr:not([aria-hidden])').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { shift } = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen);
  // A call that is asked for again by now is still under way when the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return shift;
}

for (const path of ['/invoices', '/timesheets'])
  test(`nothing on ${path} moves when its parts arrive late`, async ({ page }) => {
    expect(await shiftOf(page, 'provider', path)).toBeLessThan(MOST_SHIFT);
  });

test('lists, the timeline and an invoice are printed without the navigation and not cut', async ({ page }) => {
  await openAs(page, 'provider', '/invoices');
  const onSheet = async (part: string) => {
    await expect(page.locator(part).first()).toBeVisible();
    // Given again, because a new document of another process forgets it.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.evaluate((width) => (document.body.style.width = `${width}px`), SHEET);
    const widest = await page
      .locator(part)
      .evaluateAll((parts) => Math.max(...parts.map(({ scrollWidth }) => scrollWidth)));
    expect(widest).toBeLessThanOrEqual(SHEET);
  };
  await onSheet('main table tbody td');
  await onSheet('main table');
  await page.emulateMedia({ media: 'screen' });
  await page.locator('main table a[href^="/invoices/"]').first().click();
  await onSheet('main section table');
  await page.goto('/jobs?view=table');
  await onSheet('main table');
  await page.goto('/jobs?view=timeline');
  await onSheet('[data-timeline] li');
});
