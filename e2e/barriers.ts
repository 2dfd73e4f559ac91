import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

type Scheme = 'light' | 'dark';
export const BOTH: readonly Scheme[] = ['light', 'dark'];
/** Rules by colour scheme: in dark only the colours differ. */
const RULES: Record<Scheme, string[]> = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: ['color-contrast'],
};
/** Waits for finite animations, because an element in transition has neither of its colours. */
const STILL = `Promise.allSettled(document.getAnimations()
  .filter((its) => its.effect.getComputedTiming().endTime < 5000).map((its) => its.finished)).then(() => undefined)`;
const SERIOUS = ['serious', 'critical'];

/** Violations of the guidelines, and other serious barriers, on the page as it is drawn now or in one part of it. */
async function barriersNow(page: Page, scheme: Scheme, part?: string): Promise<string[]> {
  // The script has half a megabyte, so it is added once per page load.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
  await page.evaluate(STILL);
  const options = { resultTypes: ['violations'], runOnly: RULES[scheme] };
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(${JSON.stringify(part) ?? 'document'}, ${JSON.stringify(options)})`,
  );
  return violations
    .filter(({ impact, tags }) => SERIOUS.includes(impact ?? '') || tags.some((tag) => tag.startsWith('wcag')))
    .map(({ id, nodes }) => `${scheme}, ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

/** Barriers in each of the given colour schemes. */
export async function barriersIn(page: Page, schemes: readonly Scheme[], part?: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    found.push(...(await barriersNow(page, colorScheme, part)));
  }
  return found;
}

/** Expects no barrier in the current colours, on the page or in one part of it. */
export async function expectNoBarriers(page: Page, part?: string): Promise<void> {
  expect(await barriersNow(page, 'light', part)).toEqual([]);
}

export async function expectNoBarriersInBoth(page: Page, part?: string): Promise<void> {
  expect(await barriersIn(page, BOTH, part)).toEqual([]);
}
