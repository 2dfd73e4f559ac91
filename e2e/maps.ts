import type { Page } from '@playwright/test';

/**
 * Keeps the library that draws maps from loading, for journeys that are not about maps: without a graphics card a map
 * costs seconds of processor time. The browser blocks it by itself, because a Playwright route turns the HTTP cache off.
 */
export async function withoutMaps(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls: ['*/mapLibre-*'] });
}
