import { expect, test } from './test.ts';
import { openAs } from './people.ts';

const NAME = 'Location managers';

test('a view of a list is saved, opened, changed, renamed and deleted [saved-views-1]', async ({ page, phone }) => {
  await openAs(page, 'admin', '/users?level=3');
  const tabs = page.getByRole('group', { name: 'Saved views' });
  await expect(tabs).toBeHidden();
  await page.getByRole('button', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill(NAME);
  await page.keyboard.press('Enter');
  await expect(tabs.getByRole('button', { name: NAME })).toHaveAttribute('aria-pressed', 'true');

  // Everything, and back by its key.
  await tabs.getByRole('button', { name: 'All' }).click();
  await expect(page).not.toHaveURL(/level=/);
  await page.keyboard.press('v');
  await page.keyboard.press('1');
  await expect(page).toHaveURL(/level=3/);
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
  const changed = tabs.getByRole('button', { name: `${NAME} (changed)` });
  await expect(changed).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(changed).toBeHidden();
  await page.reload();
  await expect(tabs.getByRole('button', { name: NAME })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: `View ${NAME}` }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill('By email');
  await page.keyboard.press('Enter');
  await expect(tabs.getByRole('button', { name: 'By email' })).toBeVisible();

  // On the phone a select opens it.
  await openAs(phone, 'admin', '/users');
  await phone.getByRole('combobox', { name: 'Saved view' }).tap();
  await phone.getByRole('option', { name: 'By email' }).tap();
  await expect(phone).toHaveURL(/level=3/);
  await expect(phone).toHaveURL(/sortBy=email/);

  await page.getByRole('button', { name: 'View By email' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
  await expect(tabs).toBeHidden();
  await expect(page).toHaveURL(/level=3/);
});
