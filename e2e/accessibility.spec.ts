import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { openAs } from './people.ts';

const OPEN = ['/login', '/forgot_password', '/reset_password', '/terms', '/help', '/nowhere'];
const SIGNED_IN = [
  '/dashboard',
  '/users?page_size=10',
  '/users?filters=1&page_size=10',
  '/users?last_name=nobodyhere',
  '/users?entry=new&page_size=10',
  '/job_tags?page_size=10',
  '/job_tags?entry=new&page_size=10',
  '/security',
  '/help',
  '/jobs?status=active',
];
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const SCHEMES = ['light', 'dark'] as const;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One load of a page, looked at in light and dark. */
async function barriers(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'], runOnly: RULES })
      .setLegacyMode() // our pages have no frames, and without them there is nothing to gather in a page of its own
      .analyze();
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      found.push(`${path}, ${colorScheme}, ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
    }
  }
  return found;
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`no page has a serious barrier for anyone, light or dark (${size})`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
    const found: string[] = [];
    for (const path of OPEN) found.push(...(await barriers(page, path)));
    await openAs(page, 'admin', '/dashboard');
    for (const path of SIGNED_IN) found.push(...(await barriers(page, path)));
    await openAs(page, 'member', '/dashboard');
    for (const path of ['/dashboard', '/security']) found.push(...(await barriers(page, path)));
    expect(found).toEqual([]);
  });
}
