import type { Page } from '@playwright/test';

/** Saves a screenshot for review, if enabled: E2E_PICTURES=1 npm run e2e */
export async function picture(page: Page, name: string, how: { fullPage?: boolean } = {}): Promise<void> {
  if (process.env['E2E_PICTURES'] === undefined) return;
  await page.screenshot({ path: `test-results/pictures/${name}.png`, ...how });
}
