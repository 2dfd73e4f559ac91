import type { Browser, Page } from '@playwright/test';
import { median } from '../../lab/runner/figures.ts';

/**
 * What a phone of the middle gets through of this work in a second. A browser slows a page down by a factor of the machine
 * that it runs on, so a factor alone would be a slow phone on one machine and a slower one on another. The number is an
 * estimate of a quarter of a machine about 1.8 times as fast as the one on which 354 to 437 were measured.
 */
export const PHONE = 175;

/** Small objects and strings, made and thrown away, for 300 ms: most of what a page does before it is there. */
const WORK = `(() => {
  const began = performance.now();
  let rounds = 0;
  while (performance.now() - began < 300) {
    const rows = [];
    for (let n = 0; n < 2000; n++) rows.push({ id: 'shift-' + n, from: n % 24, to: (n * 7) % 24 });
    rows.sort((a, b) => a.to - b.to || (a.id < b.id ? -1 : 1));
    JSON.parse(JSON.stringify(rows));
    rounds++;
  }
  return rounds / (performance.now() - began) * 1000;
})()`;

/** Measures the work that a page does in a second, slowed down as it is at this moment. */
export const speedOf = (page: Page): Promise<number> => page.evaluate<number>(WORK);

/** Factor by which this machine's browser is slowed down to be such a phone; 1 for a machine that is no faster. */
export async function slowedToPhone(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    await speedOf(page); // a page that has just begun is slow by itself
    const speeds = [];
    for (let again = 0; again < 5; again++) speeds.push(await speedOf(page));
    return Math.max(1, median(speeds) / PHONE);
  } finally {
    await page.close();
  }
}
