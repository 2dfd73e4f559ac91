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

async function violations(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(250); // transitions: half-faded text has no contrast yet
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`no page has a serious barrier for anyone (${size}, ${colorScheme})`, async ({ browser }) => {
      test.setTimeout(240_000);
      const context = await browser.newContext({ viewport, colorScheme, locale: 'en-GB' });
      const page = await context.newPage();
      const found: string[] = [];
      for (const path of OPEN) found.push(...(await violations(page, path)));
      await openAs(page, 'admin', '/dashboard');
      for (const path of SIGNED_IN) found.push(...(await violations(page, path)));
      await openAs(page, 'member', '/dashboard');
      for (const path of ['/dashboard', '/security']) found.push(...(await violations(page, path)));
      expect(found).toEqual([]);
      await context.close();
    });
  }
}
