import type { Page } from '@playwright/test';

/**
 * Keeps the map library from loading, for tests that are not about maps: without a graphics card a map costs seconds of
 * processor time. Blocked by the browser, because a Playwright route would turn the HTTP cache off.
 */
export async function withoutMaps(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls: ['*/mapLibre-*'] });
}
