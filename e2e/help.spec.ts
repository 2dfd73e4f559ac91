import { randomUUID } from 'node:crypto';
import { expect, test } from './test.ts';
import { expectNoBarriers } from './barriers.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { openAs } from './people.ts';

test('a care worker on a phone looks for an answer, asks support and follows what they asked', async ({
  phone: page,
}) => {
  await openAsMember(page, await prepare((make) => newMember(make, 'Amara')), '/help');

  const search = page.getByRole('searchbox', { name: 'Search help' });
  await search.fill('zebra crossing');
  await expect(page.getByText('No articles found').first()).toBeVisible();
  await search.fill('no SIGNAL');
  const first = page.getByRole('region', { name: 'Articles' }).getByRole('link').first();
  await expect(first.locator('mark').first()).toHaveText('signal');
  await expectNoBarriers(page, 'main');
  await first.tap();
  await expect(page).toHaveURL(/\/help\/check-in$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Check in, also without signal or GPS' })).toBeVisible();
  await expect(page.getByText('Check in all the same.')).toBeVisible();

  await page.getByRole('link', { name: 'Ask support' }).tap();
  await expect(page).toHaveURL(/\/help\?ask=1$/);
  await page.getByRole('button', { name: 'Send to support' }).tap();
  await expect(page.getByText('Say what it is about')).toBeVisible();
  const title = `The code screen is dark ${randomUUID()}`;
  await page.getByLabel('What is it about?').fill(title);
  await page.getByRole('textbox', { name: 'What do you need help with?' }).fill('Nobody can scan it at night.');
  await page.getByText('High', { exact: true }).tap();
  await expect(page.getByText('We mean to answer within 4 hours.')).toBeVisible();
  await expectNoBarriers(page, '[aria-labelledby="ask-support"]');
  await page.getByRole('button', { name: 'Send to support' }).tap();

  await expect(page).toHaveURL(/\/help\/tickets\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Nobody can scan it at night.')).toBeVisible();
  await page.getByRole('link', { name: 'Help' }).first().tap();
  await expect(page.getByRole('region', { name: 'Your tickets' }).getByRole('link', { name: title })).toContainText(
    'New',
  );
});

test('text typed in the search is kept when the signed-in person has loaded', async ({ page }) => {
  let tell = () => {};
  const known = new Promise<void>((go) => (tell = go));
  await page.route('**/api/v1/me', async (route) => {
    await known;
    await route.continue();
  });
  await openAs(page, 'planner', '/help');
  const search = page.getByRole('searchbox', { name: 'Search help' });
  await search.fill('zebra crossing');
  tell();
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await expect(search).toHaveValue('zebra crossing');
  await expect(page.getByText('No articles found').first()).toBeVisible();
});
