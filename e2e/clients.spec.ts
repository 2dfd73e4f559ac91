import { type Browser, expect, type Page, test } from './test.ts';
import { mailTo, type Received } from '../apps/server/test/inbox.ts';
import { owner } from './database.ts';
import { openAs } from './people.ts';
import { picture } from './pictures.ts';

const PASSWORD = 'seven calm corridors';
const AGENCY = { email: 'nora.quinn@harbour-staffing.example', company: 'Harbour Staffing' };
const PROVIDER = { email: 'ivan.petrov@linden-homes.example', company: 'Linden Homes' };
const MANAGER = { email: 'rose.hart@linden-homes.example', name: 'Rose Hart' };

/** Link in a mail. */
const linkIn = (mail: Received): string => /https?:\/\/\S+#token=[\w-]+/.exec(mail.text)?.[0] ?? '';

/** Opens a page in a new browser context, without a session. */
const stranger = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

async function invite(page: Page, email: string): Promise<string> {
  const asked = new Date();
  await page.getByLabel('Emails').fill(`${email} `);
  await page.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(page.getByText(`1 invitation is on its way to ${email}.`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Sent');
  return linkIn(await mailTo(email, /invited/i, asked));
}

async function fillPerson(page: Page, first: string, last: string): Promise<void> {
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Mobile telephone').fill('07700 900 123');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel(/I accept the/).check();
}

async function fillCompany(page: Page, company: string): Promise<void> {
  await page.getByLabel('Company name').fill(company);
  await page.getByLabel('Address line 1').fill('14 Carr Lane');
  await page.getByLabel('Address line 2').fill('Acomb');
  await page.getByRole('combobox', { name: 'City' }).fill('York');
  await page.getByLabel('Town').fill('Acomb');
  await page.getByRole('combobox', { name: 'Province' }).click();
  await page.getByRole('option', { name: 'Yorkshire and the Humber' }).click();
  await page.getByLabel('Post code').fill('yo26 5rl');
}

test('an agency, its care provider and a location manager register one after the other, each with their own scope [clients-11]', async ({
  page,
  browser,
}) => {
  await openAs(page, 'admin', '/invite_agencies');
  const forAgency = await invite(page, AGENCY.email);

  const agency = await stranger(browser);
  await agency.goto(forAgency);
  await expect(agency.getByRole('heading', { name: 'Create an Agency' })).toBeVisible();
  await expect(agency.getByLabel('Email')).toHaveValue(AGENCY.email);
  await expect(agency.getByLabel('Email')).not.toBeEditable();
  await fillCompany(agency, AGENCY.company);
  await fillPerson(agency, 'Nora', 'Quinn');
  await agency.getByRole('button', { name: 'Create company' }).click();
  await expect(agency).toHaveURL(/\/dashboard\?new_user=true$/);
  await expect(agency.getByText(/Welcome to Handover/)).toBeVisible();
  await agency.goto('/care_providers');
  await expect(agency.getByText('No results found').first()).toBeVisible();

  await agency.goto('/invite_care_providers');
  const forProvider = await invite(agency, PROVIDER.email);
  const provider = await stranger(browser);
  await provider.goto(forProvider);
  await expect(provider.getByRole('heading', { name: 'Create a Care Provider Company' })).toBeVisible();
  await expect(provider.getByText(`Invitation from ${AGENCY.company}`)).toBeVisible();
  await fillCompany(provider, PROVIDER.company);
  await fillPerson(provider, 'Ivan', 'Petrov');
  await provider.getByRole('button', { name: 'Create company' }).click();
  await expect(provider).toHaveURL(/\/dashboard\?new_user=true$/);

  // The agency is notified, and sees its new care provider only.
  await agency.goto('/care_providers');
  await expect(agency.getByRole('row', { name: new RegExp(PROVIDER.company) })).toBeVisible();
  await expect(agency.getByRole('row', { name: /Meadowbank/ })).toHaveCount(0);

  await provider.goto('/care_providers');
  await provider.getByRole('link', { name: PROVIDER.company }).first().click();
  await expect(provider.getByRole('heading', { name: PROVIDER.company })).toBeVisible();
  await expect(provider.getByText('No locations found')).toBeVisible();
  const asked = new Date();
  await provider.getByRole('button', { name: 'Add user' }).click();
  const dialog = provider.getByRole('dialog', { name: 'Add user' });
  await dialog.getByLabel('First name').fill('Rose');
  await dialog.getByLabel('Last name').fill('Hart');
  await dialog.getByLabel('Email').fill(MANAGER.email);
  await dialog.getByLabel('Level').click();
  await provider.getByRole('option', { name: 'Location' }).click();
  await dialog.getByRole('button', { name: 'Save information' }).click();
  await expect(provider.getByRole('row', { name: new RegExp(MANAGER.name) })).toContainText(
    'Waiting for them to accept',
  );

  const manager = await stranger(browser);
  await manager.goto(linkIn(await mailTo(MANAGER.email, /Welcome/, asked)));
  await expect(manager.getByText(/Ivan Petrov added you as Location/)).toBeVisible();
  await manager.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await manager.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(manager).toHaveURL(/\/dashboard\?new_user=true$/);
  await manager.goto('/offices');
  await manager.getByRole('button', { name: 'Add entry' }).click();
  const place = manager.getByRole('dialog', { name: 'Add entry' });
  await place.getByLabel('Title').fill('Linden House');
  await place.getByLabel('Address line 1').fill('3 Otley Road');
  await place.getByRole('combobox', { name: 'City' }).fill('York');
  await place.getByLabel('Post code').fill('YO26 5RL');
  await place.getByRole('button', { name: 'Save information' }).click();
  // The gazetteer's position is approximate, so the manager has to confirm the pin.
  await expect(place.getByText(/This is only roughly right/)).toBeVisible();
  await place.getByRole('button', { name: 'Confirm the pin' }).click();
  await picture(manager, 'location-with-pin');
  await place.getByRole('button', { name: 'Save information' }).click();
  await expect(manager.getByRole('row', { name: /Linden House/ })).toBeVisible();
  await expect(manager.getByText('Willow Court')).toHaveCount(0);

  // Each of them sees their own care provider only.
  const { rows } = await owner((client) =>
    client.query(`select care_provider_id from app.care_providers where company_name = 'Meadowbank Homes'`),
  );
  for (const reader of [agency, provider, manager]) {
    await reader.goto(`/care_providers/${rows[0].care_provider_id}`);
    await expect(reader.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
  await Promise.all([agency, provider, manager].map((reader) => reader.context().close()));
});

test('an invitation that was used, has expired or was revoked is refused with a message [clients-12]', async ({
  page,
  browser,
}) => {
  await openAs(page, 'admin', '/invite_staff');
  const [used, expired, revoked] = [
    await invite(page, 'used@example.org'),
    await invite(page, 'expired@example.org'),
    await invite(page, 'revoked@example.org'),
  ];

  const member = await stranger(browser);
  await member.goto(used);
  await expect(member.getByRole('heading', { name: 'Create a staff account' })).toBeVisible();
  await expect(member.getByLabel('Company name')).toHaveCount(0);
  await member.getByRole('button', { name: 'Create account' }).click();
  await expect(member.getByText('Enter a first name')).toBeVisible();
  await fillPerson(member, 'Ann', 'Lee');
  await member.getByRole('button', { name: 'Create account' }).click();
  await expect(member).toHaveURL(/\/dashboard\?new_user=true$/);

  await owner((client) =>
    client.query(`update app.invitations set expires_at = now() where email = 'expired@example.org'`),
  );
  await page.getByRole('button', { name: 'Revoke the invitation of revoked@example.org' }).click();
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(page.getByRole('row', { name: /revoked@example.org/ })).toContainText('Revoked');
  await expect(page.getByRole('row', { name: /used@example.org/ })).toContainText('Registered');

  const guest = await stranger(browser);
  for (const [link, words] of [
    [used, /was used already/],
    [expired, /has expired/],
    [revoked, /was withdrawn/],
  ] as const) {
    await guest.goto(link);
    await guest.reload();
    await expect(guest.getByRole('heading', { name: 'This invitation cannot be used' })).toBeVisible();
    await expect(guest.getByRole('alert').filter({ hasText: words })).toBeVisible();
  }
  await Promise.all([member.context().close(), guest.context().close()]);
});
