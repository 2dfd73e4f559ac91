import { expect, test } from './test.ts';
import { mailTo, tokenIn } from '../apps/server/test/inbox.ts';
import { typeSignIn } from './people.ts';

const NEW = 'seven calm corridors';

test('a forgotten password is recovered by the mailed link [recovery-7]', async ({ page }) => {
  const email = 'diane.foster@ashgrove.example';
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot_password$/);
  await expect(page.locator('form input')).toHaveCount(1);
  await page.getByLabel('Email').fill(email);
  const asked = new Date();
  await page.getByRole('button', { name: 'Send new password link' }).click();
  await expect(
    page.getByText('An email with a reset link has been sent to your email. Please check your mail box'),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');

  const token = tokenIn(await mailTo(email, /Set a new password/, asked));
  await page.goto(`/reset_password#token=${token}`);
  await expect(page.getByText(`For ${email}`)).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/v1/reset_password') && sent.push(request.method()));
  await page.getByLabel('Password', { exact: true }).fill(NEW);
  await page.getByLabel('Confirm Password').fill('something else');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  expect(sent).toEqual([]);

  await page.getByLabel('Confirm Password').fill(NEW);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your password has been reset please login')).toBeVisible();
  expect(sent).toEqual(['POST']);
  await expect(page.getByLabel('Confirm Password')).toHaveCount(0);
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await typeSignIn(page, email, NEW);
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(`/reset_password#token=${token}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await expect(page).toHaveURL(/\/forgot_password$/);
});

test('the back link of the recovery page leads to sign-in [recovery-8]', async ({ page }) => {
  await page.goto('/forgot_password');
  await page.getByRole('link', { name: /Back to login/ }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the button is busy while a link is sent, and a failure enables it with the server’s message [recovery-9]', async ({
  page,
}) => {
  await page.goto('/forgot_password');
  let release = () => {};
  const held = new Promise<void>((go) => (release = go));
  await page.route('**/api/v1/forgot_password', async (route) => {
    await held;
    await route.fulfill({
      status: 429,
      json: { message: 'Too many attempts. Try again in 9 minutes', code: 'too_many', request_id: 'x' },
    });
  });
  await page.getByLabel('Email').fill('someone@example.org');
  await page.getByRole('button', { name: 'Send new password link' }).click();
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
  release();
  await expect(page.getByText('Too many attempts. Try again in 9 minutes')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send new password link' })).toBeEnabled();
});

test('a new password that is refused shows the server’s message, and the button is enabled again [recovery-10]', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((go) => (release = go));
  let sent: unknown;
  await page.route('**/api/v1/reset_password/check', (route) =>
    route.fulfill({ json: { data: { email: 'someone@example.org' } } }),
  );
  await page.route('**/api/v1/reset_password', async (route) => {
    sent = route.request().postDataJSON();
    await held;
    await route.fulfill({ status: 404, json: { message: 'This link was used', code: 'not_found', request_id: 'x' } });
  });
  const token = 'x'.repeat(43);
  await page.goto(`/reset_password#token=${token}`);
  await page.getByLabel('Password', { exact: true }).fill(NEW);
  await page.getByLabel('Confirm Password').fill(NEW);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
  release();
  await expect(page.getByRole('alert').filter({ hasText: 'This link was used' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set new password' })).toBeEnabled();
  expect(sent).toEqual({ token, password: NEW, confirm_password: NEW });
});
