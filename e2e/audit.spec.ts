import { expect, test } from './test.ts';
import { openAs } from './people.ts';
import { picture } from './pictures.ts';

const rows = 'tbody tr';
const OURS = { 'X-Requested-With': 'XMLHttpRequest' };

test('an administrator finds who changed a tag, with the values before and after, and lists all entries about it [audit-page-1]', async ({
  page,
}) => {
  await openAs(page, 'admin', '/job_tags');
  const title = `Audited ${Date.now()}`;
  const made = await page.request.post('/api/v1/job_tags', { headers: OURS, data: { title, position: 3 } });
  const { tag_id } = (await made.json()).data;
  const data = { title, position: 7, importance: 'preferred' };
  expect((await page.request.put(`/api/v1/job_tags/${tag_id}`, { headers: OURS, data })).status()).toBe(200);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Audit');
  const says = `Priya Nair changed the tag ${title}: position 3 to 7, matching required to preferred`;
  await expect(page.locator(rows).filter({ hasText: title }).first()).toContainText(says);
  await picture(page, 'audit-list');

  await page.locator(rows).filter({ hasText: says }).getByRole('button').click();
  const panel = page.getByRole('dialog', { name: 'Entry' });
  await expect(panel.getByRole('heading', { name: says })).toBeVisible();
  await expect(panel.getByRole('row', { name: /matching/ })).toContainText(/required.*preferred/);
  await picture(page, 'audit-panel');
  await page.reload();
  await expect(panel.getByRole('heading', { name: says })).toBeVisible();

  await panel.getByRole('link', { name: 'All entries about this record' }).click();
  await expect(panel).toBeHidden();
  await expect(page.locator(rows)).toHaveCount(2);
  await expect(page.getByRole('button', { name: /Remove filter Record/ })).toBeVisible();
  await page.goBack();
  await expect(panel.getByRole('link', { name: 'Priya Nair' })).toHaveAttribute('href', /^\/users\//);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('filters name a person, a kind and days, and stay in the address and in the export [audit-page-2]', async ({
  page,
}) => {
  await openAs(page, 'admin', '/audit');
  await page.request.post('/api/v1/job_tags', { headers: OURS, data: { title: `Filtered ${Date.now()}` } });
  await page.getByRole('button', { name: 'Show Filters' }).click();
  await page.getByLabel('Filter Who').fill('priya nair');
  await page.getByRole('button', { name: /^Filter Kind of record/ }).click();
  const pick = page.getByRole('dialog', { name: 'Select Kind of record' });
  await pick.getByText('Tags', { exact: true }).click();
  await pick.getByRole('button', { name: /Apply filter/ }).click();
  await expect(page).toHaveURL(/kind=job_tags/);
  await expect(page.locator(rows).first()).toContainText('Priya Nair added the tag');
  await picture(page, 'audit-filters');
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /kind=job_tags.*|who=priya/);
  await page.getByRole('textbox', { name: 'Filter Who' }).fill('nobodyofthisname');
  await expect(page.getByText(/No results found|filters are on/).first()).toBeVisible();
});

test('other levels are told that the audit is for administrators [audit-page-3]', async ({ page }) => {
  await openAs(page, 'agency', '/audit');
  await expect(page.getByRole('link', { name: 'Audit', exact: true })).toHaveCount(0);
  await expect(page.getByText('Administrator').first()).toBeVisible();
});

test('on a phone an entry opens in full screen [audit-page-4]', async ({ phone }) => {
  await openAs(phone, 'admin', '/audit?page_size=10');
  await phone.request.post('/api/v1/job_tags', { headers: OURS, data: { title: `Phone ${Date.now()}` } });
  await phone.reload();
  await expect(phone.getByRole('listitem').first()).toBeVisible();
  await picture(phone, 'audit-phone');
  await phone.locator('li [data-row]').first().tap();
  const panel = phone.getByRole('dialog', { name: 'Entry' });
  await expect(panel).toBeVisible();
  await expect.poll(async () => Math.round((await panel.boundingBox())?.width ?? 0)).toBe(390);
  await picture(phone, 'audit-phone-panel');
});

test('a broken seal is shown in red above the list, with its time [audit-page-5]', async ({ page }) => {
  await openAs(page, 'admin', '/dashboard');
  const seal = { number: 12, sealed_at: '2026-11-12T10:25:00Z', hash: 'a'.repeat(64) };
  const broken = ['Seal 12 (12 Nov 2026, 10:24): entries were removed'];
  const last_check = { done_at: '2026-11-12T02:00:00Z', seals: 12, entries: 340, broken };
  await page.route('**/api/v1/audit/check*', (route) =>
    route.fulfill({ json: { data: { last_seal: seal, last_check } } }),
  );
  await page.goto('/audit');
  await expect(page.getByRole('alert').filter({ hasText: 'entries were removed' })).toBeVisible();
  await picture(page, 'audit-broken');
});

test('a list that cannot be loaded says so and offers to try again [audit-page-6]', async ({ page }) => {
  await openAs(page, 'admin', '/dashboard');
  await page.route('**/api/v1/audit?*', (route) => route.abort());
  await page.goto('/audit');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await picture(page, 'audit-error');
});
