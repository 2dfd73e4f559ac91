import { expect, test } from './test.ts';
import { openAs } from './people.ts';

const rows = 'tbody tr';

test('tags are added with their defaults, found by number and day, and changed [tags-1]', async ({ page }) => {
  await openAs(page, 'admin', '/job_tags');
  await expect(page.locator(rows).nth(15)).toBeVisible();
  await page.keyboard.press('n');
  const modal = page.getByRole('dialog', { name: 'Add entry' });
  await expect(modal.getByLabel('Title')).toBeFocused();
  await expect(modal.getByLabel('Order')).toHaveValue('0');
  await expect(modal.getByLabel('Matching')).toHaveValue('Required');
  await modal.getByLabel('Title').fill('Tracheostomy');
  await modal.getByLabel('Description').fill('Suction and inner tube changes');
  await modal.getByLabel('Order').fill('77');
  await modal.getByRole('button', { name: 'Save information' }).click();
  await expect(modal).toBeHidden();
  await expect(page.locator(rows).last()).toContainText('Tracheostomy');

  await page.getByRole('button', { name: 'Show Filters' }).click();
  await page.getByLabel('Filter Order').fill('50');
  await expect(page.locator(rows)).toHaveCount(1);
  await page.locator(rows).first().click();
  const edit = page.getByRole('dialog', { name: 'Edit entry' });
  await edit.getByLabel('Matching').click();
  await page.getByRole('option', { name: 'Preferred' }).click();
  await edit.getByRole('button', { name: 'Save information' }).click();
  await expect(page.getByText('Entry was saved successfully').first()).toBeVisible();
  await expect(page.locator(rows).first()).toContainText('Preferred');
});

test('the modal is at most 42rem wide and closes with Escape, returning the focus [tags-2]', async ({ page }) => {
  await openAs(page, 'admin', '/job_tags');
  await page.getByRole('button', { name: 'Add entry' }).click();
  const modal = page.getByRole('dialog', { name: 'Add entry' });
  await expect(modal).toBeVisible();
  await expect.poll(async () => Math.round((await modal.boundingBox())?.width ?? 0)).toBe(672);
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add entry' })).toBeFocused();
});

test('the date picker begins its weeks on Sunday [tags-3]', async ({ page }) => {
  await openAs(page, 'admin', '/job_tags?filters=1');
  await page.getByLabel('Filter Created').click();
  await expect(page.locator('thead th', { hasText: /^Su/ }).first()).toBeVisible();
  await expect(
    page.locator('.mantine-DatePicker-weekday, .mantine-DateInput-weekday, .mantine-DatePickerInput-weekday').first(),
  ).toHaveText(/^Su/);
});
