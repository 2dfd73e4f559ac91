import { expect, type Locator, type Page, test } from './test.ts';
import { png } from '../apps/server/test/pictures.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { openAs } from './people.ts';
import { withoutMaps } from './maps.ts';

const section = (page: Page, name: RegExp): Locator => page.getByRole('region', { name });
/** Modal dialog; a date picker of a field has the role dialog too. */
const form = (page: Page): Locator => page.locator('[role=dialog][aria-modal=true]');

const save = (page: Page) => form(page).getByRole('button', { name: 'Save information' }).tap();

async function add(page: Page, what: string, fill: (form: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: `Add ${what}` }).tap();
  await fill(form(page));
  await save(page);
  await expect(form(page)).toHaveCount(0);
}

/** Picks today in a calendar that opens on it. */
async function pickToday(page: Page, field: string): Promise<void> {
  await page.locator(`#entry-${field}`).tap();
  await page.locator('.mantine-DatePickerInput-day[data-today]').tap();
}

async function choose(page: Page, within: Locator, label: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: label }).tap();
  await page.getByRole('option', { name: option, exact: true }).tap();
}

test('a member fills in their profile on a phone, and is notified when an administrator verifies a certificate [staff-profile-1]', async ({
  phone: page,
  browser,
}) => {
  const member = await prepare((make) => newMember(make, 'Nia'));
  await openAsMember(page, member, `/staff/${member.user_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Nia ${member.last_name}`);

  await page.getByRole('button', { name: 'Edit profile' }).tap();
  await expect(form(page).getByLabel('Position')).toHaveCount(0); // what they are is not theirs to say
  await form(page).getByLabel('Mobile telephone').fill('07700 900 123');
  await form(page).getByRole('button', { name: 'Save information' }).tap();
  await expect(page.getByRole('link', { name: '07700 900 123' })).toBeVisible();

  await page.getByRole('button', { name: 'Add availability date' }).tap();
  await expect(form(page)).toContainText('You need to add the staff addresses first');
  await form(page).getByRole('button', { name: 'Add address' }).tap();
  const address = page.getByRole('dialog', { name: 'Add address' });
  await address.getByLabel('Address line 1').fill('14 Carr Lane');
  await address.getByLabel('City').fill('York');
  await address.getByLabel('Post code').fill('YO26 5RL');
  await choose(page, address, 'Jobs distance', '25 miles');
  await address.getByRole('button', { name: 'Find on the map' }).tap();
  await address.getByRole('button', { name: 'Confirm the pin' }).tap();
  await save(page);
  await expect(section(page, /^Addresses/)).toContainText('14 Carr Lane');

  const availability = page.getByRole('dialog', { name: 'Add availability date' });
  await expect(availability.getByRole('combobox', { name: 'Based at' })).toHaveValue('14 Carr Lane, York');
  await pickToday(page, 'date');
  await choose(page, availability, 'From', '07:00');
  await choose(page, availability, 'To', '21:00');
  await save(page);
  await expect(section(page, /^Availability/)).toContainText('York YO26');

  await add(page, 'work experience', async (work) => {
    await work.getByLabel('Company').fill('Elm Bank');
    await work.getByLabel('Position').fill('Carer');
    await pickToday(page, 'start_date');
  });
  await expect(section(page, /^Past work experiences/)).toContainText('Elm Bank');

  await add(page, 'medical entry', async (medical) => {
    await medical.getByLabel('Drug').fill('Hepatitis B, third dose');
    await pickToday(page, 'date_administered');
  });
  const vaccination = section(page, /^Vaccinations/).getByRole('listitem');
  await expect(vaccination).toContainText('Waiting to be checked');

  await add(page, 'skill', async (skill) => {
    await skill.getByLabel('Qualification').fill('Moving and handling, level 2');
    await choose(page, skill, 'What it proves', 'Moving and handling');
    await pickToday(page, 'start_date');
    await skill
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'certificate.png', mimeType: 'image/png', buffer: await png() });
    await expect(skill).toContainText('certificate.png');
  });
  const certificate = section(page, /^Certificates/).getByRole('listitem');
  await expect(certificate).toContainText('Waiting to be checked');
  await expect(certificate.getByRole('button', { name: /^Verify/ })).toHaveCount(0); // nobody looks through their own

  const administrator = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const desk = await administrator.newPage();
  await withoutMaps(desk);
  await openAs(desk, 'admin', `/staff/${member.user_id}`);
  const row = section(desk, /^Certificates/).getByRole('row', { name: /Moving and handling/ });
  await expect(row).toContainText('Waiting to be checked');
  await row.getByRole('button', { name: /^View/ }).click();
  const paper = desk.getByRole('img', { name: /^The file of/ });
  await expect(paper).toBeVisible();
  // Polled, because the image's link may be renewed while it loads.
  await expect.poll(() => paper.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(300);
  await desk.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Verify Moving and handling, level 2' }).click();
  await expect(row).toContainText('Valid');

  const dose = section(desk, /^Vaccinations/).getByRole('row', { name: /Hepatitis B/ });
  await dose.getByRole('button', { name: 'Review Hepatitis B, third dose' }).click();
  await desk.getByRole('menuitem', { name: 'Reject' }).click();
  await form(desk).getByRole('button', { name: 'Reject' }).click();
  await expect(form(desk)).toContainText('Say why');
  await form(desk).getByLabel('Reason').fill('The date cannot be read');
  await form(desk).getByRole('button', { name: 'Reject' }).click();
  await expect(dose).toContainText('Rejected');
  await administrator.close();

  await page.getByRole('button', { name: /^Notifications, 2 unread/ }).tap();
  const told = page.getByRole('dialog', { name: 'Notifications' });
  await expect(told).toContainText('Moving and handling, level 2 was verified');
  await expect(told).toContainText('A medical entry of yours was looked at');
  await told.getByRole('link', { name: /was verified/ }).tap();
  await expect(certificate).toContainText('Valid');
  await expect(vaccination).toContainText('The date cannot be read');
});
