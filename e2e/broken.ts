import { expect, type Page } from '@playwright/test';

/**
 * Fails all requests for a path until `mend` is called. The page also requests by itself, after a failure and when its
 * live stream opens, perhaps late: answers are held back except while `answering` runs.
 */
export async function breaks(page: Page, asked: string) {
  let answer = () => {};
  let mended = false;
  await page.route(asked, async (route) => {
    await new Promise<void>((go) => (answer = go));
    await (mended ? route.continue() : route.fulfill({ status: 500, json: {} }));
  });
  return {
    answering: (act: () => Promise<unknown>): Promise<void> =>
      expect(async () => {
        answer();
        await act();
      }).toPass(),
    mend: () => void (mended = true),
  };
}
