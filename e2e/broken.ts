import { expect, type Page } from '@playwright/test';

/**
 * What a page asks for fails until it is mended. A page asks also by itself, after a failure and when it begins to hear of
 * changes, which may be late: answers are kept back but for what is done while `answering`.
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
