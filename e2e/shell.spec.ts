import { expect, test } from '@playwright/test';
import { openAs } from './people.ts';

test('the Shifts group opens on click and on its own page, where the status decides what is highlighted', async ({
  page,
}) => {
  await openAs(page, 'admin', '/dashboard');
  const nav = page.getByRole('navigation', { name: 'Main' }).first();
  await expect(nav.getByRole('link', { name: 'Unallocated' })).toHaveCount(0);
  await page.goto('/jobs?status=unallocated');
  await expect(nav.getByRole('link', { name: 'Unallocated' })).toHaveAttribute('aria-current', 'page');
  await expect(nav.getByRole('link', { name: 'Pending' })).not.toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('Not here yet')).toBeVisible();
});

test('a page that is for another level says so', async ({ page }) => {
  await openAs(page, 'office', '/job_tags');
  await expect(page.getByText('You cannot open this page')).toBeVisible();
});

test('on a phone the menu button shows and hides the menu, and Escape gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'member', '/dashboard');
  const button = page.getByRole('button', { name: 'Menu' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: 'Invoicing' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
  await expect(page.getByRole('link', { name: 'Bookings' })).toBeVisible();
});

test('light and dark are chosen and remembered', async ({ page }) => {
  await openAs(page, 'admin', '/dashboard');
  await page.getByRole('button', { name: /Priya Nair/ }).click();
  await page.locator('label', { hasText: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('the page obeys its strict content security policy', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await openAs(page, 'admin', '/job_tags?entry=new');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/users?filters=1');
  await page.getByRole('button', { name: /Filter Level/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(refused).toEqual([]);
});

test('nothing on a phone runs off the side', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'admin', '/users');
  for (const path of [
    '/login',
    '/forgot_password',
    '/users',
    '/users?filters=1',
    '/job_tags',
    '/job_tags?entry=new',
    '/security',
    '/help',
    '/terms',
    '/dashboard',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const { wide, seen } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      seen: window.innerWidth,
    }));
    expect(wide, path).toBeLessThanOrEqual(seen);
  }
});
