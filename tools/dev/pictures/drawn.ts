import type { Page } from '@playwright/test';

/** No placeholder is in sight; what lies outside the picture may wait until it is scrolled to. */
const NOTHING_WAITS = `[...document.querySelectorAll('[aria-busy="true"], .mantine-Skeleton-root')].every((each) => {
  const { width, left, top, bottom } = each.getBoundingClientRect();
  return width === 0 || left >= innerWidth || top >= innerHeight || bottom <= 0;
})`;

/** Waits until the page is there with everything that it shows, fonts included. */
export async function isDrawn(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(NOTHING_WAITS);
  await page.evaluate('document.fonts.ready');
  await page.waitForLoadState('load');
}

/** Scrolls through the page, so that what loads when it comes into sight is there too, and back to its top. */
export async function isWhollyDrawn(page: Page): Promise<void> {
  await isDrawn(page);
  for (let seen = 0; seen < (await page.evaluate<number>('document.documentElement.scrollHeight')); seen += 600) {
    await page.evaluate(`scrollTo(0, ${seen})`);
    await isDrawn(page);
  }
  await page.evaluate('scrollTo(0, 0)');
  await page.waitForLoadState('networkidle');
  await isDrawn(page);
}
