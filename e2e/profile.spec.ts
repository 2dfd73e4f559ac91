import { expect, test } from './test.ts';
import { png } from '../apps/server/test/pictures.ts';
import { openAs } from './people.ts';

const PROFILE = '**/api/v1/my_profile';

test('a manager saves their profile and company, and sees a confirmation [profile-21]', async ({ page }) => {
  await openAs(page, 'provider', '/users?last_name=doyle');
  await page.locator('tbody tr').first().click();
  await page.getByRole('link', { name: 'My profile', exact: true }).click();
  await expect(page).toHaveURL(/\/my_profile$/);
  await expect(page.getByLabel('First name')).toHaveValue('Anna');
  await expect(page.getByLabel('Last name')).toHaveValue('Doyle');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('anna.doyle@meadowbank.example');
  await expect(page.getByLabel('Email', { exact: true })).toBeDisabled();
  await expect(page.getByLabel('Date of birth')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Company', exact: true })).toBeVisible();
  await expect(page.getByLabel('Company name')).toHaveValue('Meadowbank Homes');
  expect((await page.locator('[data-part="own-details"]').boundingBox())?.width).toBe(600);

  const save = page.getByRole('button', { name: 'Save information' });
  await page.getByLabel('Mobile telephone').fill('07700 900 456');
  await page.getByLabel('Address line 2').fill('');
  await save.click();
  await expect(page.getByText('Enter the second line of the address')).toBeVisible();
  await page.getByLabel('Address line 2').fill('Garden flat');

  let release = () => {};
  const held = new Promise<void>((go) => (release = go));
  await page.route(PROFILE, async (route) => {
    await held;
    await route.fulfill({ status: 409, json: { message: 'Changed by a colleague', code: 'stale', request_id: 'r-1' } });
  });
  await save.click();
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
  release();
  await expect(page.locator('[data-banner][data-tone=red][role=alert]')).toHaveText('Changed by a colleague');
  await page.unroute(PROFILE);
  await save.click();
  await expect(page.getByText('Information was saved successfully')).toBeVisible();
  await expect(page.locator('[data-banner][data-tone=red]')).toHaveCount(0);

  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard\?updated=true$/);
  await expect(page.getByRole('heading', { name: /^(Good .+|Hello), Anna$/ })).toBeVisible();
  await expect(page.getByText('Information was saved successfully')).toBeVisible();
  await page.goto('/my_profile');
  await expect(page.getByLabel('Mobile telephone')).toHaveValue('07700 900 456');
  await expect(page.getByLabel('Address line 2')).toHaveValue('Garden flat');

  await page.getByLabel('Profile picture', { exact: true }).setInputFiles({
    name: 'anna.png',
    mimeType: 'image/png',
    buffer: await png(),
  });
  for (const place of ['[data-part="picture"]', '[data-sidebar]']) {
    const picture = page.locator(`${place} img`);
    await expect(picture).toHaveAttribute('src', /^\/api\/v1\/users\/[\da-f-]{36}\/picture\?v=/);
    expect(await picture.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.naturalWidth))).toBe(
      512,
    );
  }
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.locator('[data-part="picture"] img')).toHaveCount(0);
  await expect(page.locator('[data-part="picture"]')).toContainText('AD');
});

test('a location’s manager sees the company read-only; an administrator has none [profile-22]', async ({ page }) => {
  await openAs(page, 'office', '/my_profile');
  await expect(page.getByRole('heading', { name: 'Company', exact: true })).toBeVisible();
  await expect(page.locator('[data-part="company"]')).toContainText('Meadowbank Homes');
  await expect(page.locator('[data-part="company"]')).toContainText('A manager of the company changes these.');
  await expect(page.getByLabel('Company name')).toHaveCount(0);
  await expect(page.getByText('Change it below, under Email')).toBeVisible();
  await page.getByRole('button', { name: 'Save information' }).click();
  await expect(page.getByText('Information was saved successfully')).toBeVisible();

  await openAs(page, 'admin', '/my_profile');
  await expect(page.getByLabel('First name')).toHaveValue('Priya');
  await expect(page.getByRole('heading', { name: 'Company', exact: true })).toHaveCount(0);
});
