import { readFile } from 'node:fs/promises';
import { expect, test } from './test.ts';
import { DEMO_PASSWORD } from '../apps/server/seed/seed.ts';
import { owner } from './database.ts';
import { openAs, PEOPLE } from './people.ts';

const rows = 'tbody tr';

test.describe('the users list', () => {
  test('sorts by a clicked heading, ascending first, and keeps the view in the address [users-12]', async ({
    page,
  }) => {
    await openAs(page, 'admin', '/users');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Users');
    await expect(page.locator(rows)).toHaveCount(50);
    const email = page.getByRole('columnheader', { name: 'Email' });
    await email.getByRole('button').click();
    await expect(email).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.locator(rows).first()).toContainText('abena.');
    await email.getByRole('button').click();
    await expect(email).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/sortBy=email/);
    await expect(page.locator(rows).first()).toContainText('zofia.');
    await page.reload();
    await expect(page.locator(rows).first()).toContainText('zofia.');
    await page.goBack();
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
  });

  test('pages with Prev and Next, and a new page size starts from page 1 [users-13]', async ({ page }) => {
    // Other tests add and remove people, so the total is unknown, but there is more than one page.
    await openAs(page, 'admin', '/users?level=1,2,3&page_size=20');
    const from = (first: number) => page.getByText(new RegExp(`\\b${first} – \\d+ of \\d+`));
    const prev = page.getByRole('button', { name: 'Prev' });
    const next = page.getByRole('button', { name: 'Next' });
    await expect(from(1)).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('table').locator('..')).toHaveCSS('max-height', '600px'); // 75vh
    await expect(prev).toBeDisabled();
    await next.click();
    await expect(from(21)).toBeVisible();
    for (let first = 41; await next.isEnabled(); first += 20) {
      await next.click();
      await expect(from(first)).toBeVisible();
    }
    await page.getByRole('combobox', { name: 'Page size' }).click();
    await expect(page.getByRole('option')).toHaveText([
      '10 rows',
      '15 rows',
      '20 rows',
      '50 rows',
      '75 rows',
      '100 rows',
      '200 rows',
    ]);
    await page.getByRole('option', { name: '10 rows', exact: true }).click();
    await expect(page.getByText(/\b1 – 10 of \d+/)).toBeVisible();
  });

  test('is filtered by typing and by choices in a modal, and cleared again [users-14]', async ({ page }) => {
    await openAs(page, 'admin', '/users');
    await page.getByRole('button', { name: 'Show Filters' }).click();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/users?') && request.url().includes('first_name=')) asked++;
    });
    await page.getByLabel('Filter First name').pressSequentially('saoir', { delay: 60 });
    await expect(page.locator(rows)).toHaveCount(1);
    expect(asked).toBe(1); // typed letters wait 800 ms for each other
    await expect(page.locator(rows)).toContainText('Saoirse');
    await page.getByRole('button', { name: 'Clear Filters' }).first().click();
    await expect(page.locator(rows)).toHaveCount(50);

    await page.getByRole('button', { name: 'Show Filters' }).click();
    await page.getByRole('button', { name: /Filter Level/ }).click();
    const modal = page.getByRole('dialog', { name: 'Select Level' });
    await expect(modal.getByRole('group', { name: 'Level' })).toHaveCSS('max-height', '300px');
    await modal.getByLabel('Search level').fill('MAN');
    await expect(modal.getByRole('checkbox')).toHaveCount(1);
    await modal.getByLabel('Manager').check();
    await modal.getByLabel('Search level').fill('');
    await modal.getByLabel('Administrator').check();
    await modal.getByRole('button', { name: 'Apply filter (2)' }).click();
    await expect(page).toHaveURL(/level=/);
    await expect(page.locator(rows).filter({ hasText: 'Staff member' })).toHaveCount(0);
    await expect(page.locator(rows).filter({ hasText: 'Manager' }).first()).toBeVisible();

    await page.goto('/users?filters=1&last_name=nobodyhere');
    await expect(page.getByText('No results found')).toBeVisible();
  });

  test('adds a person and changes them, with confirmations [users-15]', async ({ page }) => {
    await openAs(page, 'agency', '/users');
    await page.getByRole('button', { name: 'Add entry' }).click();
    const modal = page.getByRole('dialog', { name: 'Add entry' });
    await modal.getByRole('button', { name: 'Save information' }).click();
    await expect(modal.getByText('Enter a first name')).toBeVisible();
    await modal.getByLabel('First name').fill('Beatrix');
    await modal.getByLabel('Last name').fill('Hollis');
    await modal.getByLabel('Email').fill('gareth.pugh@larkfield.example');
    await modal.getByLabel('Level').click();
    await expect(page.getByRole('option')).toHaveText(['Manager', 'Location']);
    await page.getByRole('option', { name: 'Manager' }).click();
    await modal.getByRole('button', { name: 'Save information' }).click();
    await expect(modal.getByText('Someone already has an account with this email').first()).toBeVisible();
    await modal.getByLabel('Email').fill('beatrix.hollis@larkfield.example');
    await modal.getByRole('button', { name: 'Save information' }).click();
    await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Beatrix Hollis' })).toBeVisible();
    await expect(page.getByText('Waiting for them to accept')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set a new password' })).toHaveCount(0); // an administrator’s alone

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = page.getByRole('dialog', { name: 'Edit user' });
    await edit.getByLabel('Last name').fill('Hollis-Grey');
    await edit.getByRole('button', { name: 'Save information' }).click();
    await expect(page.getByText('Entry was saved successfully').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Beatrix Hollis-Grey' })).toBeVisible();
    await page.getByRole('link', { name: 'Users' }).first().click();
    await page.locator(rows).filter({ hasText: 'Hollis-Grey' }).click();

    await page.getByRole('button', { name: 'Remove' }).click();
    const confirm = page.getByRole('dialog', { name: 'Delete user' });
    await expect(confirm).toContainText('Are you sure want to delete this entry?');
    await expect(confirm).toContainText('Beatrix Hollis-Grey');
    await confirm.getByRole('button', { name: 'Confirm delete' }).click();
    await expect(page).toHaveURL(/\/users$/);
    await expect(page.locator(rows).filter({ hasText: 'Hollis-Grey' })).toHaveCount(0);
  });

  test('opens the page of a staff member for an administrator, who sets them a password', async ({ page }) => {
    await openAs(page, 'admin', '/users?last_name=okafor');
    await page.locator(rows).first().click();
    await expect(page.getByRole('heading', { level: 2, name: 'Staff member' })).toBeVisible();
    await page.getByRole('button', { name: 'Set a new password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set a new password' });
    await expect(dialog).toContainText('will be signed out everywhere and told by mail');
    await dialog.getByLabel('New password').fill('short');
    await dialog.getByRole('button', { name: 'Set a new password' }).click();
    await expect(dialog).toContainText('at least 12 characters');
    await dialog.getByLabel('New password').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Set a new password' }).click();
    await expect(page.getByText('The new password is set.')).toBeVisible();
  });

  test('shows no way to remove oneself', async ({ page }) => {
    await openAs(page, 'admin', '/users?last_name=nair');
    await page.locator(rows).first().click();
    await expect(page.getByRole('link', { name: 'My profile', exact: true })).toHaveAttribute('href', '/my_profile');
    await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  });

  test('shows in a red box why an entry was not saved [users-16]', async ({ page }) => {
    await openAs(page, 'agency', '/users');
    await page.locator(rows).first().click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = page.getByRole('dialog', { name: 'Edit user' });
    const box = edit.locator('[data-banner][data-tone=red][role=alert]');
    let release = () => {};
    const held = new Promise<void>((go) => (release = go));
    await page.route('**/api/v1/users/*', async (route) => {
      await held;
      await route.fulfill({
        status: 409,
        json: { message: 'Changed by a colleague', code: 'stale', request_id: 'r-1' },
      });
    });
    await edit.getByRole('button', { name: 'Save information' }).click();
    await expect(edit.getByRole('button', { name: 'Loading...' })).toBeDisabled();
    release();
    await expect(box).toHaveText('Changed by a colleague');
    await expect(box).toHaveCSS('background-color', 'rgb(253, 236, 234)');
    await expect(edit).not.toContainText(/stale|r-1|409/);

    await page.unroute('**/api/v1/users/*');
    await page.route('**/api/v1/users/*', (route) => route.fulfill({ status: 500, body: '' }));
    await edit.getByRole('button', { name: 'Save information' }).click();
    await expect(box).toHaveText('An error occurred');
    await expect(edit).not.toContainText('500');
  });

  test('reloads with Refresh [users-17]', async ({ page }) => {
    await openAs(page, 'admin', '/users?last_name=nair');
    await expect(page.locator(rows)).toHaveCount(1);
    await page.route('**/api/v1/users?*', (route) =>
      route.fulfill({
        json: {
          data: [],
          meta: { current_page: 1, last_page: 1, from: null, to: null, per_page: 50, total: 0, next_page_url: null },
        },
      }),
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.locator(rows)).toHaveCount(0);
  });

  test('is exported as CSV with the current filters', async ({ page }) => {
    await openAs(page, 'admin', '/users?level=1');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain('priya.nair@handover.example');
    expect(file).not.toContain('Staff member');
  });

  test('of a location shows its own people and no columns of the levels above', async ({ page }) => {
    // Other tests add people to the same location.
    const { rows: own } = await owner((client) =>
      client.query(`select u.email from app.users u join app.users helen using (office_id) where helen.email = $1`, [
        PEOPLE.office.email,
      ]),
    );
    await openAs(page, 'office', '/users');
    await expect(page.locator(rows)).toHaveCount(own.length);
    for (const { email } of own) await expect(page.locator(rows).filter({ hasText: email })).toHaveCount(1);
    await expect(page.getByRole('columnheader', { name: 'Care provider' })).toHaveCount(0);
  });

  test('shows an error if it cannot be loaded, and can be tried again [users-18]', async ({ page }) => {
    await openAs(page, 'admin', '/help');
    await page.route('**/api/v1/users?*', (route) => route.abort());
    await page.goto('/users');
    await expect(page.getByText('We could not load this')).toBeVisible();
    await page.unroute('**/api/v1/users?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator(rows)).toHaveCount(50);
  });

  test('says Loading results... while it waits [users-19]', async ({ page }) => {
    await openAs(page, 'admin', '/help');
    let release = () => {};
    const held = new Promise<void>((go) => (release = go));
    await page.route('**/api/v1/users?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/users');
    await expect(page.getByText('Loading results...')).toBeVisible();
    release();
    await expect(page.locator(rows)).toHaveCount(50);
  });
});
