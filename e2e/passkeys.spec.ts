import { DEMO_PASSWORD } from '../apps/server/seed/seed.ts';
import { mailTo } from '../apps/server/test/inbox.ts';
import { freePort } from '../tools/lab/machine/ports.ts';
import { expect, type Page, test } from './test.ts';
import { barriersIn, BOTH } from './barriers.ts';
import { newcomer } from './newcomer.ts';
import { typeSignIn } from './people.ts';
import { picture } from './pictures.ts';
import { startServer } from './server.ts';

/** Adds a virtual device that stores passkeys and confirms without a person. */
async function giveAuthenticator(page: Page): Promise<{ remove: () => Promise<unknown> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { remove: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const list = (page: Page) => page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');

async function signOut(page: Page): Promise<void> {
  await page.request.post('/api/v1/logout', { headers: { 'X-Requested-With': 'XMLHttpRequest' }, data: {} });
  await page.goto('/login');
}

/** Adds a passkey under Sign-in and security: the password, then the device. Returns the recovery codes, if shown. */
async function addPasskey(page: Page, first: boolean): Promise<string[]> {
  await button(page, 'Add a passkey').click();
  await page.getByLabel('Your password').fill(DEMO_PASSWORD);
  await button(page, 'Continue').click();
  if (!first) return [];
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const shown = await codes.allTextContents();
  await button(page, 'I have saved them').click();
  return shown;
}

async function journey(page: Page, prefix: string): Promise<void> {
  const email = await newcomer('provider');
  const device = await giveAuthenticator(page);
  await page.goto('/login?next=/security');
  await typeSignIn(page, email);
  const [recovery = ''] = await addPasskey(page, true);
  await expect(list(page)).toHaveCount(1);
  await expect(list(page)).toContainText(/Chrome on .*not used yet/);
  await expect(page.getByText('10 of your recovery codes are left.')).toBeVisible();
  expect((await mailTo(email, /A passkey was added/)).text).toContain('/security');
  await picture(page, `${prefix}-list`);
  expect(await barriersIn(page, BOTH)).toEqual([]);

  // Sign-in with the passkey alone.
  await signOut(page);
  await picture(page, `${prefix}-login`);
  await button(page, 'Use a passkey').click();
  await expect(page).toHaveURL(/\/dashboard$/);

  // The passkey as second factor after the password.
  await signOut(page);
  await typeSignIn(page, email);
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
  await expect(button(page, 'Use the code from my app')).toHaveCount(0);
  await picture(page, `${prefix}-second-step`);
  await button(page, 'Use your passkey').click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/security');
  await expect(list(page)).toContainText('last used');
  await page.getByRole('button', { name: /^Rename/ }).click();
  await page.getByLabel('Name of this passkey').fill('Ward laptop');
  await button(page, 'Save').click();
  await expect(list(page)).toContainText('Ward laptop');

  // Without the device: password and a recovery code.
  await device.remove();
  const empty = await giveAuthenticator(page);
  await signOut(page);
  await typeSignIn(page, email);
  await button(page, 'Use your passkey').click();
  await expect(page.getByText('The passkey was not used. Try again when you are ready.')).toBeVisible();
  await button(page, 'Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(recovery);
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/security');
  await expect(page.getByText('9 of your recovery codes are left.')).toBeVisible();

  await button(page, 'Remove Ward laptop').click();
  await page.getByLabel('Your password').fill(DEMO_PASSWORD);
  await button(page, 'Remove passkey').click();
  await expect(list(page)).toHaveCount(0);
  await expect(page.getByText(/of your recovery codes/)).toHaveCount(0);
  expect((await mailTo(email, /A passkey was removed/)).text).toContain('Ward laptop');
  await signOut(page);
  await typeSignIn(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  await empty.remove();
}

test('a passkey is added, used alone and after the password, renamed, lost and removed [passkeys-25]', async ({
  page,
}) => journey(page, 'passkeys-desk'));

test('the same on a phone [passkeys-26]', async ({ phone }) => journey(phone, 'passkeys-phone'));

test('a passkey counts where a second factor is required [passkeys-27]', async ({ page }) => {
  const port = await freePort();
  const stop = await startServer(port, { ROLE: 'web', SECOND_FACTOR_LEVELS: '1' });
  try {
    await giveAuthenticator(page);
    await page.goto(`http://localhost:${port}/login`);
    await typeSignIn(page, await newcomer('admin'));
    await expect(page).toHaveURL(/\/security$/);
    await expect(page.getByText(/Your level signs in with a second factor/)).toBeVisible();
    await picture(page, 'passkeys-required');
    await page.goto(`http://localhost:${port}/users`);
    await expect(page).toHaveURL(/\/security$/);
    await addPasskey(page, true);
    await expect(page.getByText('Add another one before you remove this')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await page.goto(`http://localhost:${port}/users`);
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  } finally {
    await stop();
  }
});

test('a manager is offered a second factor once, and “Not now” is one press [passkeys-28]', async ({ page }) => {
  const email = await newcomer('office');
  await page.goto('/login');
  await typeSignIn(page, email);
  const offer = page.getByText('Make your sign-in safer.');
  await expect(offer).toBeVisible();
  await picture(page, 'passkeys-offer');
  expect(await barriersIn(page, BOTH)).toEqual([]);
  await button(page, 'Not now').click();
  await expect(offer).toHaveCount(0);
  await signOut(page);
  await typeSignIn(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toHaveCount(0);
});
