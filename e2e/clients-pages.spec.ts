import { expect, type Locator, type Page, test } from './test.ts';
import { openAs } from './people.ts';
import { withoutMaps } from './maps.ts';

test.use({ maps: true });

const address = async (form: Locator) => {
  await form.getByLabel('Address line 1').fill('3 Otley Road');
  await form.getByLabel('City').fill('Leeds');
  await form.getByLabel('Post code').fill('ls6 3px');
};
const save = (form: Locator) => form.getByRole('button', { name: 'Save information' }).click();
const part = (page: Page, title: string) => page.getByRole('region', { name: title });

/** Collects the methods of the page's changes to such records from now on. */
const changesOf = (page: Page, things: string): string[] => {
  const methods: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() !== 'GET' && sent.url().includes(`/${things}`)) methods.push(sent.method());
  });
  return methods;
};

test('an administrator adds an agency, and changes its info and its people on its page [clients-pages-1]', async ({
  page,
}) => {
  await withoutMaps(page);
  await openAs(page, 'admin', '/agencies');
  await page.getByRole('button', { name: 'Add entry' }).click();
  const adding = page.getByRole('dialog', { name: 'Add entry' });
  await adding.getByLabel('Company name').fill('Harrow Staffing');
  await address(adding);
  await adding.getByLabel('Post code').fill('D06 X2Y4');
  await save(adding);
  await expect(adding.getByText('Enter a UK post code, such as YO26 5RL')).toBeVisible();
  await adding.getByLabel('Post code').fill('ls6 3px');
  await save(adding);

  await expect(page).toHaveURL(/\/agencies\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Harrow Staffing' })).toBeVisible();
  await expect(page.getByText('Created just now')).toBeVisible();
  await expect(page.getByText('Leeds LS6 3PX')).toBeVisible();
  await expect(part(page, 'Users')).toContainText('No users found');
  await expect(part(page, 'Care Providers')).toContainText('No care providers found');
  await page.goBack();
  await expect(page.getByRole('table').getByText('Harrow Staffing')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Agents');
  await expect(page.getByRole('dialog')).toHaveCount(0); // to the list, not to the form that was sent
  await page.goForward();

  await page.getByRole('button', { name: 'Edit info' }).click();
  const info = page.getByRole('dialog', { name: 'Edit info' });
  await info.getByLabel('Email').fill('office@harrow.example');
  await info.getByLabel('Status').click();
  await page.getByRole('option', { name: 'Non-active' }).click();
  await save(info);
  await expect(page.getByText('Entry was saved successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: 'office@harrow.example' })).toBeVisible();
  await expect(page.locator('[data-page-title]')).toContainText('Non-active');

  await page.getByRole('button', { name: 'Add user' }).click();
  const person = page.getByRole('dialog', { name: 'Add user' });
  await expect(person.getByLabel('Level')).toHaveValue('Manager');
  await person.getByLabel('First name').fill('Ann');
  await person.getByLabel('Last name').fill('Lee');
  await person.getByLabel('Email').fill('ann.lee@harrow.example');
  await save(person);
  const ann = part(page, 'Users').getByRole('table').getByRole('link', { name: 'Ann Lee' });
  await expect(ann).toHaveAttribute('href', /^\/users\/[\da-f-]{36}$/);
  await expect(part(page, 'Users')).toContainText('Waiting for them to accept');

  await page.getByRole('button', { name: 'Delete agency' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete agency' });
  await expect(confirm).toContainText('Are you sure want to delete this entry?');
  await expect(confirm.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await confirm.getByRole('button', { name: 'Confirm delete' }).click();
  await expect(page.locator('[data-banner][data-tone=red][role=alert]')).toContainText('1 user');
});

test('an agency adds a care provider and its location, whose pin is confirmed on the map, and deletes both [clients-pages-2]', async ({
  page,
}) => {
  await openAs(page, 'agency', '/care_providers?entry=new');
  const company = page.getByRole('dialog', { name: 'Add entry' });
  await company.getByLabel('Company name').fill('Rowan Homes');
  await address(company);
  await save(company);
  await expect(page).toHaveURL(/\/care_providers\/[\da-f-]{36}$/);
  await expect(page.getByRole('link', { name: 'Larkfield Staffing' })).toBeVisible();
  await expect(page.getByText('Leeds LS6 3PX')).toBeVisible();
  const map = page.getByRole('group', { name: 'Map of Rowan Homes' });
  await expect(map).toHaveAttribute('aria-busy', 'false');
  await expect(part(page, 'Locations')).toContainText('No locations found');
  const sent = changesOf(page, 'locations');

  await page.getByRole('button', { name: 'Add location' }).click();
  const place = page.getByRole('dialog', { name: 'Add location' });
  await place.getByLabel('Title').fill('Rowan Grange');
  await address(place);
  await save(place);
  await expect(place.getByText('Confirm where the pin stands before you save')).toBeVisible();
  await place.getByRole('button', { name: 'Confirm the pin' }).click();
  await save(place);
  await expect(part(page, 'Locations')).toContainText('LS6 3PX');
  await expect(part(page, 'Locations').locator('h2')).toHaveText('Locations 1');

  await page.getByRole('button', { name: 'Delete Rowan Grange' }).click();
  await page.getByRole('button', { name: 'Confirm delete' }).click();
  await expect(part(page, 'Locations')).toContainText('No locations found');
  expect(sent).toEqual(['POST', 'DELETE']);
  await page.getByRole('button', { name: 'Delete care provider' }).click();
  await page.getByRole('button', { name: 'Confirm delete' }).click();
  await expect(page).toHaveURL(/\/care_providers$/);
  await expect(page.getByRole('table').getByText('Meadowbank Homes')).toBeVisible();
  await expect(page.getByRole('table').getByText('Rowan Homes')).toHaveCount(0);
});

test('a care provider changes one of its locations and one of its people [clients-pages-3]', async ({ page }) => {
  await withoutMaps(page);
  await openAs(page, 'provider', '/care_providers');
  await page.getByRole('link', { name: 'Meadowbank Homes' }).click();
  const sent = changesOf(page, 'locations');
  await page.getByRole('button', { name: 'Edit The Laurels' }).click();
  const place = page.getByRole('dialog', { name: 'Edit location' });
  await place.getByLabel('Title').fill('The Laurels East');
  await save(place);
  await expect(part(page, 'Locations')).toContainText('Entry was saved successfully');
  await expect(part(page, 'Locations').getByRole('table')).toContainText('The Laurels East');
  expect(sent).toEqual(['PUT']);

  await page.getByRole('button', { name: 'Edit Orla Keane' }).click();
  const person = page.getByRole('dialog', { name: 'Edit user' });
  await person.getByLabel('Last name').fill('Keane-Roe');
  await save(person);
  await expect(part(page, 'Users')).toContainText('Entry was saved successfully');
  await page.getByRole('button', { name: 'Delete Orla Keane-Roe' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete user' });
  await expect(confirm).toContainText('Are you sure want to delete this entry?');
  await confirm.getByRole('button', { name: 'Confirm delete' }).click();
  await expect(part(page, 'Users').getByText('Orla')).toHaveCount(0);
});

test('a location’s manager opens the page of their own care provider only, also on a phone [clients-pages-4]', async ({
  page,
  phone,
}) => {
  await withoutMaps(page);
  await withoutMaps(phone);
  await openAs(page, 'office', '/offices');
  await expect(page.getByRole('button', { name: 'Add entry' })).toHaveCount(0);
  await openAs(phone, 'office', '/offices');
  await phone.getByRole('link', { name: 'Your care provider' }).tap();
  await expect(phone.getByRole('heading', { level: 1, name: 'Meadowbank Homes' })).toBeVisible();
  await expect(part(phone, 'Locations').getByRole('listitem')).toHaveCount(1);
  await expect(phone.getByRole('button', { name: /^(Add|Edit|Delete) / })).toHaveCount(0);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.goto('/care_providers/019bc227-c1c7-7b0f-a132-b2f62689a5ff');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('shows the geocoder’s message if it finds nothing, and saves nothing [clients-pages-5]', async ({ page }) => {
  await withoutMaps(page);
  await openAs(page, 'provider', '/offices?entry=new');
  await page.route('**/api/v1/maps/geocode?*', (route) =>
    route.fulfill({ status: 404, json: { message: 'Nowhere near here', code: 'not_found', request_id: 'r-1' } }),
  );
  const place = page.getByRole('dialog', { name: 'Add entry' });
  await place.getByLabel('Title').fill('Rowan Grange');
  await address(place);
  await save(place);
  await expect(place.locator('[data-banner][data-tone=red][role=alert]')).toHaveText('Nowhere near here');
  await expect(place.getByLabel('Care provider')).toHaveCount(0); // they have only one
});
