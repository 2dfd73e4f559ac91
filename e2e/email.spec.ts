import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { mailsTo, mailTo, tokenIn } from '../apps/server/test/inbox.ts';
import { PASSWORD } from '../apps/server/test/make.ts';
import { newMember, prepare } from './members.ts';
import { typeSignIn } from './people.ts';
import { picture } from './pictures.ts';

const NEW_PASSWORD = 'seven calm corridors';

/** Number of links for a new email mailed to an address. */
const linksTo = async (address: string): Promise<number> =>
  (await mailsTo(address)).filter(({ subject }) => subject === 'Confirm your new email').length;

/** Changes a person's email and undoes it, from the page of the request to the link of the undo. */
async function changeAndUndo(page: Page, person: { email: string; path: string; name: string }): Promise<void> {
  const { email, path, name } = person;
  const wanted = `${name}.${Date.now()}@example.org`;
  const since = new Date();
  await page.goto(`/login?next=${path}`);
  await typeSignIn(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(wanted);
  await page.getByLabel('Your password').fill('not the password');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Your current password is not right').first()).toBeVisible();
  await page.getByLabel('Your password').fill(PASSWORD);
  await picture(page, `email-ask-${name}`, { fullPage: true });
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`Waiting for you to open the link at ${wanted}`)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Waiting for you to open the link')).toHaveCount(0);
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(wanted);
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`Waiting for you to open the link at ${wanted}`)).toBeVisible();
  // The cancelled request has sent a mail, too; each mail is sent before the next request.
  await expect.poll(() => linksTo(wanted), { timeout: 30_000 }).toBe(2);
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('The link was sent again.')).toBeVisible();
  await picture(page, `email-waiting-${name}`, { fullPage: true });
  await expect.poll(() => linksTo(wanted), { timeout: 30_000 }).toBe(3);

  const token = tokenIn(await mailTo(wanted, /Confirm your new email/, since));
  await page.goto(`/confirm_email#token=${token}`);
  await expect(page.getByText(`From now on you sign in with ${wanted}`)).toBeVisible();
  await picture(page, `email-confirm-${name}`);
  await page.getByRole('button', { name: 'Use this email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).click();
  await typeSignIn(page, wanted, PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);

  const undo = tokenIn(await mailTo(email, /Your email was changed/, since));
  await page.goto(`/undo_email#token=${undo}`);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await picture(page, `email-undo-${name}`);
  await page.getByRole('button', { name: 'Bring my email back' }).click();
  await expect(page.getByText(`${email} is your email again`)).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/); // signed out by the undo
  await typeSignIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`/undo_email#token=${undo}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
}

test('an email is changed by a link at the new address, and restored by a link at the old one [email-18]', async ({
  page,
}) => {
  const manager = await prepare((make) =>
    make.agencyManager(undefined, { email: `manager.${Date.now()}@example.org` }),
  );
  await changeAndUndo(page, { email: manager.email, path: '/my_profile', name: 'desktop' });
});

test('the same on a phone, under Sign-in and security [email-19]', async ({ phone }) => {
  const ann = await prepare((make) => newMember(make, 'Ann'));
  await changeAndUndo(phone, { email: ann.email, path: '/security', name: 'phone' });
});
