import { expect, test } from './test.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { openAs } from './people.ts';

test('a person downloads their data, and is erased once no hold prevents it', async ({ page, phone }) => {
  const ann = await prepare((make) => newMember(make, 'Ann'));
  await openAsMember(phone, ann, '/security');
  await phone.getByRole('button', { name: 'Download my data' }).tap();
  const link = phone.getByRole('link', { name: 'Download', exact: true });
  await expect(link).toBeVisible();
  const file = await phone.request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/zip');
  expect((await file.body()).toString('latin1', 0, 2)).toBe('PK');

  await openAs(page, 'planner', `/users/${ann.user_id}`);
  const card = page.getByRole('region', { name: 'Privacy' });
  await card.getByRole('button', { name: 'Place a hold' }).click();
  const holding = page.getByRole('dialog', { name: 'Place a hold' });
  await holding.getByLabel('Why').fill('A claim came in');
  await holding.getByRole('button', { name: 'Place a hold' }).click();
  await expect(card).toContainText('A safeguarding matter holds this up');
  await expect(card.getByRole('button', { name: 'Erase person' })).toBeDisabled();
  await card.getByRole('button', { name: 'Lift' }).click();
  await page.getByRole('dialog', { name: 'Lift hold' }).getByRole('button', { name: 'Lift hold' }).click();

  await card.getByRole('button', { name: 'Erase person' }).click();
  const asking = page.getByRole('dialog', { name: 'Erase person' });
  await expect(asking).toContainText('Nothing has to be kept.');
  await asking.getByRole('button', { name: 'Erase person' }).click();
  await expect(page).toHaveURL(/\/users$/);
  await phone.goto('/security');
  await expect(phone).toHaveURL(/\/login/);
});
