import { type Page, test as base } from '@playwright/test';
import { withoutMaps } from './maps.ts';
import { PHONE } from './phones.ts';

export * from '@playwright/test';

type Journey = {
  /** True if maps are drawn on `page` and `phone`; only tests about maps turn it on. */
  maps: boolean;
  /** Page on a phone, besides `page` or instead of it. */
  phone: Page;
};

/** Playwright's test with the fixtures that all specs share. */
export const test = base.extend<Journey>({
  maps: [false, { option: true }],
  page: async ({ page, maps }, use) => {
    if (!maps) await withoutMaps(page);
    await use(page);
  },
  phone: async ({ browser, maps }, use) => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    if (!maps) await withoutMaps(page);
    await use(page);
    await context.close();
  },
});
