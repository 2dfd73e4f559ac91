import { expect, type Page, test } from './test.ts';
import { openAs, signInBy } from './people.ts';
import { type Home, homeOf, newRole, send, shiftForm } from './shifts.ts';
import { picture } from './pictures.ts';

const ROLE = newRole('Hospice Carer');
let home: Home;
let shift = { job_id: '', code: '' };

test.beforeAll(async ({ playwright, baseURL }) => {
  home = await homeOf('canton');
  const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await signInBy(request, 'canton');
  shift = await send(request, 'post', 'jobs', shiftForm(home, { title: ROLE }));
  await request.dispose();
});

const field = (page: Page) => page.getByRole('combobox', { name: /^Search shifts/ });
const found = (page: Page, name: string) => page.getByRole('listbox').getByRole('group', { name });

test('a shift is found by its code from anywhere and opened with the keyboard alone', async ({ page }) => {
  await openAs(page, 'planner', '/jobs?view=table');
  await expect(page.getByRole('table', { name: 'Shifts' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(shift.code.slice(0, -1));
  await expect(found(page, 'Shifts').getByRole('option').first()).toBeVisible();
  await page.keyboard.type(shift.code.slice(-1));
  await expect(found(page, 'Shifts').getByRole('option')).toHaveText([new RegExp(`${ROLE}.*${shift.code}`)]);
  await picture(page, 'search');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`view=table.*job=${shift.job_id}`));
  await expect(page.getByRole('dialog', { name: 'Shift details' })).toContainText(shift.code);

  await page.goto('/help');
  await expect(field(page)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(shift.code.replace('SH-', ''));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/job_info/${shift.job_id}`));
});

test('a home, a role and a name each lead to their shifts, and Escape closes the search', async ({ page }) => {
  await openAs(page, 'planner', '/help');
  await field(page).fill('harbour');
  await found(page, 'Homes').getByRole('option', { name: 'Harbour View' }).click();
  await expect(page).toHaveURL(/\/jobs\?view=table&location_id=[\da-f-]{36}/);
  await expect(page.getByRole('table', { name: 'Shifts' }).locator('tbody').getByRole('row').first()).toContainText(
    'Harbour View',
  );
  await field(page).fill(ROLE.toLowerCase());
  await expect(found(page, 'Shifts').getByRole('option')).toHaveText([new RegExp(shift.code)]);
  await field(page).fill('amara okafor');
  await expect(found(page, 'Staff').getByRole('option').first()).toContainText('Amara Okafor');
  await expect(found(page, 'Shifts of Amara Okafor').getByRole('option').first()).toBeVisible();
  await field(page).fill('meadowb');
  await expect(found(page, 'Clients').getByRole('option')).toContainText(['Meadowbank Homes']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('search finds nothing outside the viewer’s scope', async ({ page }) => {
  await openAs(page, 'northgate', '/jobs?view=table');
  for (const wanted of [shift.code, ROLE, home.title, 'Amara Okafor']) {
    await field(page).fill(wanted);
    await expect(page.getByText(`Nothing found for “${wanted}”`)).toBeVisible();
  }
  await field(page).fill('northgate');
  await expect(found(page, 'Homes').getByRole('option')).toContainText(['Northgate Lodge']);
});

test('on a phone the search fills the screen', async ({ phone: page }) => {
  await openAs(page, 'canton', '/help');
  await page.getByRole('button', { name: 'Search' }).tap();
  const search = page.getByRole('dialog', { name: 'Search' });
  expect(await search.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await search.getByRole('combobox').fill(shift.code);
  await expect(search.getByRole('option')).toContainText([ROLE]);
  await picture(page, 'search-phone');
  await search.getByRole('option').tap();
  await expect(page).toHaveURL(new RegExp(`/job_info/${shift.job_id}`));
});
