import { expect, test } from './test.ts';
import { generateSync } from 'otplib';
import { DEMO_PASSWORD } from '../apps/server/seed/seed.ts';
import { typeSignIn } from './people.ts';

const EMAIL = 'rosa.lindqvist@brightwell.example';
/** Code of the next half minute, because a code works only once. */
const nextCode = (secret: string) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });

test('a second factor is set up with an app and asked for at sign-in, and a recovery code replaces a lost phone', async ({
  page,
}) => {
  await page.goto('/login?next=/security');
  await typeSignIn(page, EMAIL);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveAttribute('src', /^data:image\/png/);
  const secret = ((await page.locator('[data-secret]').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(generateSync({ secret }));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 of your recovery codes are left.')).toBeVisible();

  await page.getByRole('link', { name: 'Sign Out' }).click();
  await typeSignIn(page, EMAIL);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This code is not right, or was used already')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(nextCode(secret));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole('link', { name: 'Sign Out' }).click();
  await typeSignIn(page, EMAIL);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
