import { expect, test } from './test.ts';
import { PEOPLE, signIn, typeSignIn, type Who } from './people.ts';

for (const [who, person] of Object.entries(PEOPLE) as [Who, (typeof PEOPLE)[Who]][]) {
  test(`${person.name} (${who}, level ${person.level}) signs in, sees their own navigation and signs out [sign-in-1] [sign-in-as-${who}]`, async ({
    page,
  }) => {
    await signIn(page, who);
    await expect(page).toHaveURL(/\/dashboard$/);
    const nav = page.getByRole('navigation', { name: 'Main' }).first();
    await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    await expect(nav.getByRole('link', { name: 'Tags' })).toHaveCount(person.level === 1 ? 1 : 0);
    await expect(page.getByText(person.name).first()).toBeVisible();
    await nav.getByRole('link', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/invoices');
    await expect(page).toHaveURL(/\/login\?next=%2Finvoices$/);
  });
}

test('a wrong password is refused with a message, and the right one opens the requested page [sign-in-2]', async ({
  page,
}) => {
  await page.goto('/users?page_size=10');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await typeSignIn(page, PEOPLE.admin.email, 'not the password');
  await expect(page.getByRole('alert').filter({ hasText: 'The email or the password is not right' })).toBeVisible();
  await typeSignIn(page, PEOPLE.admin.email);
  await expect(page).toHaveURL(/\/users\?page_size=10$/);
});

test('a password can be pasted, and the fields of an account have autocomplete tokens for password managers [sign-in-3]', async ({
  page,
}) => {
  await page.goto('/login');
  for (const [label, purpose] of [
    ['Email', 'username'],
    ['Password', 'current-password'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('autocomplete', purpose);
    const pasted = await field.evaluate((input) =>
      input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    );
    expect(pasted, `${label} takes what is pasted`).toBe(true);
  }
});
