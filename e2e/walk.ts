import { expect, type Locator, type Page } from '@playwright/test';
import { withoutMaps } from './maps.ts';

/** Taps on a touch screen, else clicks. */
async function press(target: Locator): Promise<void> {
  const touch = await target.page().evaluate(() => navigator.maxTouchPoints > 0);
  await (touch ? target.tap() : target.click());
}

/** Waits until everything in sight has loaded; parts further down load when scrolled to. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main :is(.mantine-Skeleton-root, [aria-busy=true])')].every((waiting) => {
      const { top, bottom, height } = waiting.getBoundingClientRect();
      return height === 0 || bottom < 0 || top > window.innerHeight;
    }),
  );
}

/**
 * Shape of a screen: its landmarks, bars and headings with their positions and styles. Numbers are left out of texts,
 * because some change with time.
 */
async function shapeOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
    const drawn = (element: Element): string => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const its = getComputedStyle(element);
      const tag = element.tagName.toLowerCase();
      const name = element.getAttribute('aria-label') ?? (/^(h\d|a|button)$/.test(tag) ? element.textContent : '');
      const size = tag === 'main' ? '' : `${Math.round(width)}x${Math.round(height)}`;
      const style = [its.display, its.visibility, its.position, its.color, its.fontSize, its.margin, its.padding].join(
        ' ',
      );
      return `${tag} "${name.replaceAll(/\d+/g, '0')}" at ${Math.round(x)},${Math.round(y)} ${size}: ${style}`;
    };
    const bars = [...document.querySelectorAll('body header, body nav, body main, body footer')];
    const inBars = [...document.querySelectorAll('[data-phone-head] > *, [data-phone-tabs] > *')];
    const headings = [...document.querySelectorAll('main :is(h1, h2)')].filter(
      (heading) => heading.getBoundingClientRect().top < window.innerHeight,
    );
    return [...bars, ...inBars, ...headings].map(drawn);
  });
}

/**
 * Follows a navigation link: the last visible one (the first of a group only unfolds it), else one in the phone's menu.
 */
async function follow(page: Page, href: string): Promise<void> {
  const link = page.locator(`nav a[href="${href}"]:visible`).last();
  if ((await link.count()) === 0) await press(page.getByRole('button', { name: 'Menu' }));
  await press(link);
  await expect(page).toHaveURL(href);
}

/** Opens the first shift of a screen, by its own page if the screen links to one, and goes back in the browser. */
async function openShift(page: Page): Promise<void> {
  const address = page.url();
  const shifts = page.locator('main a[href*="/job_info/"]').or(page.locator('main a[href*="job="]'));
  const pages = page.locator('main a[href*="/job_info/"]');
  await expect(shifts.first()).toBeVisible();
  await press(((await pages.count()) > 0 ? pages : shifts).first());
  await expect(page).not.toHaveURL(address);
  await expect(page.locator('[role=dialog] h2, main h1').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
}

/** Comparisons of two screens before both are loaded again. */
const TRIES = 10;

/**
 * Visits the screens without a reload, opens a shift on one of them, and expects each screen to look the same as in a
 * new tab.
 */
export async function walk(page: Page, screens: readonly string[], shifts: string): Promise<void> {
  const [first = '', ...others] = screens;
  await page.goto(first);
  await settle(page);
  for (const href of others) {
    await follow(page, href);
    await settle(page);
    if (href === shifts) await openShift(page);
  }
  const fresh = await page.context().newPage();
  await withoutMaps(fresh);
  for (const href of screens) {
    await follow(page, href);
    await fresh.goto(href);
    const elsewhere = screens.find((screen) => screen !== href) ?? '';
    let tries = 0;
    await expect(async () => {
      // Data that changed between the two loads is fetched when the page is opened again.
      if (++tries % TRIES === 0) {
        await follow(page, elsewhere);
        await follow(page, href);
        await fresh.reload();
      }
      await Promise.all([settle(page), settle(fresh)]);
      expect(await shapeOf(page), href).toEqual(await shapeOf(fresh));
    }).toPass();
  }
}
