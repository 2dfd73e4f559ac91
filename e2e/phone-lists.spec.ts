import { newMember, openAsMember, prepare } from './members.ts';
import { PHONE } from './phones.ts';
import { expect, test } from './test.ts';

test.use(PHONE);

test('on a phone a form’s list of options opens on screen and can be tapped', async ({ page }) => {
  const member = await prepare((make) => newMember(make, 'Tia'));
  await openAsMember(page, member, `/staff/${member.user_id}`);
  await page.getByRole('button', { name: 'Add skill' }).tap();
  const list = page.getByRole('combobox', { name: 'What it proves' });
  await list.tap();
  const options = page.getByRole('listbox', { name: 'What it proves' });
  await expect(options).toBeInViewport({ ratio: 1 });
  await page.getByRole('option', { name: 'Moving and handling', exact: true }).tap();
  await expect(list).toHaveValue('Moving and handling');
});
