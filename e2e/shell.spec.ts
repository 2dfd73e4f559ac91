import { expect, test } from './test.ts';
import { newMember, openAsMember, prepare, signInAsMember } from './members.ts';
import { openAs } from './people.ts';
import { PHONE } from './phones.ts';

test('the Shifts group opens on click and on its own pages, and highlights the chosen status [shell-1]', async ({
  page,
}) => {
  await openAs(page, 'admin', '/dashboard');
  const nav = page.getByRole('navigation', { name: 'Main' }).first();
  const shifts = nav.getByRole('link', { name: 'Shifts', exact: true });
  await expect(nav.getByRole('link', { name: 'Unallocated' })).toHaveCount(0);
  await shifts.click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(nav.getByRole('link', { name: /^(Active|Unallocated|Allocated|Pending)\b/ })).toHaveCount(4);
  await expect(shifts).not.toHaveAttribute('aria-current', 'page');
  await shifts.click();
  await expect(nav.getByRole('link', { name: 'Unallocated' })).toHaveCount(0);
  await shifts.click();
  await expect(nav.getByRole('link', { name: 'Unallocated' })).toBeVisible();
  for (const [name, path] of [
    ['All shifts', '/jobs'],
    ['Messages', '/messages'],
    ['Favourites', '/favourites'],
  ] as const)
    await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  await page.goto('/jobs?status=unallocated');
  await expect(nav.getByRole('link', { name: 'Unallocated' })).toHaveAttribute('aria-current', 'page');
  await expect(nav.getByRole('link', { name: 'Pending' })).not.toHaveAttribute('aria-current', 'page');
  await expect(nav.getByRole('link', { name: /^Unallocated [\d.]+k?$/ })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/jobs\/new$/);
});

test('help and terms open with and without a session [shell-2]', async ({ page }) => {
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await page.locator('#main').getByRole('link', { name: 'terms', exact: true }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await expect(page.getByText('It is yours alone.')).toBeVisible();
  await openAs(page, 'member', '/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
});

test('a page for another level shows a message [shell-3]', async ({ page }) => {
  await openAs(page, 'office', '/job_tags');
  await expect(page.getByText('You cannot open this page')).toBeVisible();
});

test('on a phone the menu button shows and hides the menu, and Escape returns the focus [shell-4]', async ({
  phone: page,
}) => {
  await openAs(page, 'member', '/dashboard');
  const button = page.getByRole('button', { name: 'Menu' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.tap();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: 'Invoicing' })).toBeVisible();
  await button.tap();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('link', { name: 'Invoicing' })).toHaveCount(0);
  await button.tap();
  await expect(page.getByRole('link', { name: 'Invoicing' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
  await expect(page.getByRole('link', { name: 'Bookings', exact: true })).toBeVisible();
});

test('a popup shows a success for 400 ms and a failure for 600 ms [shell-5]', async ({ page, request }) => {
  const ann = await prepare((make) => newMember(make, 'Ann'));
  await signInAsMember({ request }, ann);
  await page.clock.install();
  await openAsMember(page, ann, '/security'); // signed in twice, so that one session can be ended from the other
  const popup = page.locator('[data-toast]');
  const fade = 120;
  const popupLasts = async (ms: number) => {
    await page
      .getByRole('button', { name: /^End session on/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).hover();
    await page.clock.pauseAt(await page.evaluate(() => new Date().getTime() + 1000));
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
    await expect
      .poll(async () => {
        await page.clock.runFor(10);
        return popup.count();
      })
      .toBe(1);
    await page.clock.runFor(fade + ms - 50);
    await expect(popup).toHaveAttribute('data-toast', 'in');
    await page.clock.runFor(60);
    await expect(popup).toHaveAttribute('data-toast', 'out');
    await page.clock.runFor(fade);
    await expect(popup).toHaveCount(0);
    await page.clock.resume();
  };
  const refuse = { status: 409, json: { message: 'That session is busy', code: 'conflict', request_id: 'x' } };
  await page.route('**/api/v1/sessions/*', (route) => route.fulfill(refuse));
  await popupLasts(600);
  await expect(page.getByRole('alert').filter({ hasText: 'That session is busy' }).first()).toBeAttached();
  await page.unroute('**/api/v1/sessions/*');
  await popupLasts(400);
  await expect(page.getByRole('status').filter({ hasText: 'Successfully Saved' })).toBeAttached();
});

test('light and dark are chosen and remembered', async ({ page }) => {
  await openAs(page, 'admin', '/dashboard');
  await page.getByRole('button', { name: /Priya Nair/ }).click();
  await page.locator('label', { hasText: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('the pages violate no rule of the content security policy [shell-6]', async ({ page }) => {
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

test('no page scrolls sideways on a phone', async ({ phone: page }) => {
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
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .mantine-Loader-root')).toHaveCount(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, path).toBeLessThanOrEqual(PHONE.viewport.width);
  }
});
