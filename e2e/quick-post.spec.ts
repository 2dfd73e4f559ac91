import { expect, type Locator, type Page, test } from './test.ts';
import { DEMO_PASSWORD } from '../apps/server/seed/seed.ts';
import { expectNoBarriers, expectNoBarriersInBoth } from './barriers.ts';
import { openAs, PEOPLE } from './people.ts';
import { PHONE } from './phones.ts';

async function expectNothingRunsOff(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(PHONE.viewport.width);
}

test('a location signs in and posts its usual shift with the keyboard alone [quick-post-1]', async ({ page }) => {
  const { keyboard } = page;
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await keyboard.type(PEOPLE.office.email);
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await keyboard.type(DEMO_PASSWORD);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^(Good .+|Hello), Helen$/ })).toBeVisible();
  await keyboard.press('c');
  const repeat = page.getByRole('button', { name: /^Repeat last shift/ });
  await expect(repeat).toBeVisible();

  await keyboard.press('Control+Enter');
  await expect(page.locator('[data-banner][data-tone=red][role=alert]')).toContainText(
    'Three things to fix before this shift can be posted.',
  );
  const who = page.getByRole('radiogroup', { name: 'Who do you need?' });
  await expect(who).toHaveAttribute('aria-invalid', 'true');
  await expect(who.getByRole('radio').first()).toBeFocused();

  await keyboard.press('Shift+Tab');
  await expect(repeat).toBeFocused();
  await keyboard.press('Enter');
  const day = page.getByRole('radiogroup', { name: 'Which day?' });
  await expect(day.getByRole('radio', { name: /^Tomorrow/ })).toBeFocused();
  await keyboard.press('ArrowRight');
  const chosen = day.getByRole('radio').nth(2);
  await expect(chosen).toBeChecked();
  const date = await chosen.inputValue();
  const role = await who.locator('label:has(:checked)').evaluate((card) => card.firstChild?.nextSibling?.textContent);
  await expect(page.getByRole('region', { name: 'Cost of this shift' })).toContainText('You will be charged');
  await keyboard.press('Control+Enter');

  await expect(page).toHaveURL(/\/job_info\/[\da-f-]{36}\?saved=true$/);
  await expect(page.getByText('Shift was saved successfully')).toBeVisible();
  const job_id = new URL(page.url()).pathname.split('/').at(-1);
  const { data } = (await (await page.request.get(`/api/v1/jobs/${job_id}`)).json()) as { data: object };
  expect(data).toMatchObject({ title: role, date, status: 'Published', location: { title: 'Willow Court' } });
});

test('a week is posted for two people in one go', async ({ page }) => {
  await openAs(page, 'office', '/jobs/new');
  await page.getByRole('button', { name: /^Repeat last shift/ }).click();
  await page.getByRole('radio', { name: /^Other Pick/ }).check({ force: true });
  const days = page.getByRole('list', { name: 'Chosen days' }).getByRole('listitem');
  await expect(days).toHaveCount(1);
  await page.getByRole('button', { name: /^Leave out/ }).click();
  await expect(days).toHaveCount(0);
  await page.getByRole('button', { name: 'Next week', exact: true }).click();
  await expect(days).toHaveCount(7);
  await page.locator('.mantine-DatePicker-day[aria-pressed=true]').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(days).toHaveCount(6);
  await page.keyboard.press('Space');
  await expect(days).toHaveCount(7);
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('14 shifts', { exact: true }).first()).toBeVisible();
  await expectNoBarriersInBoth(page, 'main');
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/jobs/bulk'));
  await page.getByRole('button', { name: 'Publish 14 shifts' }).click();
  const { jobs } = ((await (await answered).json()) as { data: { jobs: { date: string }[] } }).data;
  await expect(page).toHaveURL(/\/jobs\?status=unallocated/);
  await expect(page.getByRole('status').filter({ hasText: '14 shifts published, £' })).toBeVisible();
  expect(jobs).toHaveLength(14);
  expect(new Set(jobs.map(({ date }) => date)).size).toBe(7);
});

test('a week is copied into the next after a preview', async ({ page }) => {
  await openAs(page, 'office', '/jobs/new');
  await page.getByRole('link', { name: 'Copy a week' }).click();
  const week = page.getByRole('combobox', { name: 'Week' });
  await week.click();
  await page.getByRole('option', { name: /^Next week/ }).click();
  await expect(week).toHaveValue(/^Next week/); // until then the rows of the week before are there
  const rows = page.getByRole('table', { name: 'What would be posted' }).locator('tbody');
  await expect(rows).toBeVisible();
  const there = await rows.getByText('Already there').count();
  const ticked = await rows.getByRole('checkbox', { checked: true }).count();
  expect(ticked).toBeGreaterThan(2);
  await expect(page.getByRole('button', { name: `Post ${ticked} shifts` })).toBeEnabled();
  await rows.getByRole('checkbox', { checked: true }).first().uncheck();
  await expectNoBarriersInBoth(page, 'main');
  await page.getByRole('button', { name: `Post ${ticked - 1} shifts` }).click();
  await expect(page).toHaveURL(/\/jobs\?status=unallocated/);
  await expect(page.getByRole('status').filter({ hasText: `${ticked - 1} shifts published, £` })).toBeVisible();

  await expect(page.getByRole('heading', { level: 1, name: 'Unallocated' })).toBeVisible();
  await page.goBack();
  await expect(rows.getByText('Already there')).toHaveCount(there + ticked - 1);
  await expect(page.getByRole('button', { name: 'Post 1 shift' })).toBeEnabled();
});

test('usual shifts are saved at the location and rates at the care provider, and quick post offers them', async ({
  page,
  phone,
}) => {
  await openAs(page, 'provider', '/care_providers');
  await page.getByRole('link', { name: 'Meadowbank Homes' }).first().click();
  await page.getByRole('link', { name: 'Rate card' }).click();
  await page.getByRole('button', { name: 'Add role' }).click();
  await page.keyboard.type('Activities Coordinator');
  const row = page.getByRole('listitem', { name: 'Activities Coordinator' });
  await row.getByLabel('Staff hourly rate').fill('14.2');
  await page.getByRole('button', { name: 'Save information' }).click();
  await expect(row).toContainText('Enter an HCP hourly rate in pounds');
  await expect(row.getByLabel('HCP hourly rate')).toBeFocused();
  await row.getByLabel('HCP hourly rate').fill('19');
  await page.getByRole('button', { name: 'Save information' }).click();
  await expect(page.getByText('Saved just now')).toBeVisible();
  await expect(row.getByLabel('Staff hourly rate')).toHaveValue('14.20');

  await openAs(phone, 'office', '/jobs/new');
  await expect(phone.getByRole('radio', { name: /Activities Coordinator £14.20\/h/ })).toBeAttached();
  await phone.getByRole('link', { name: 'Change usual shifts' }).tap();
  const shifts = phone.getByRole('listitem').filter({ has: phone.getByLabel('Shift type') });
  const names = () => shifts.getByLabel('Name').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await expect(shifts.first()).toBeVisible();
  const [first, second, ...others] = await names();
  await phone.getByRole('button', { name: `Move ${first} down` }).tap();
  await expect(phone.getByRole('button', { name: `Move ${first} down` })).toBeFocused();
  expect(await names()).toEqual([second, first, ...others]);
  await expectNoBarriers(phone, 'main');
  await expectNothingRunsOff(phone);
  await phone.getByRole('button', { name: 'Save information' }).tap();
  await expect(phone.getByText('Saved just now')).toBeVisible();
  await phone.getByRole('main').getByRole('link', { name: 'Create shift' }).tap();
  await expect(phone.getByRole('radiogroup', { name: 'Which shift?' }).getByRole('radio').first()).toHaveAccessibleName(
    new RegExp(`^${second}`),
  );
  await phone.getByRole('button', { name: /^Repeat last shift/ }).tap();
  await expect(phone.locator('[data-pinned]').getByText('You will be charged')).toBeInViewport();
  await expect(phone.getByRole('button', { name: 'Publish shift' })).toBeInViewport();
  await expectNoBarriersInBoth(phone, 'main');
  await expectNothingRunsOff(phone);
});

test('a nurse’s shift requires a nurse and keeps its own notes after posting another role', async ({ page }) => {
  await openAs(page, 'office', '/jobs/new');
  const choose = (name: RegExp) => page.getByRole('radio', { name }).check();
  const notes = page.getByRole('textbox', { name: 'Anything they should know?' });
  const preview = page.getByRole('complementary', { name: 'Preview' });
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish shift' }).click();
    await expect(page.getByText('Shift was saved successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/job_info\/[\da-f-]{36}\?saved=true$/);
    const job_id = new URL(page.url()).pathname.split('/').at(-1);
    return (await (await page.request.get(`/api/v1/jobs/${job_id}`)).json()).data as { tags: { title: string }[] };
  };
  await choose(/^Healthcare Assistant/);
  await choose(/^Tomorrow/);
  await choose(/^Night \d/);
  await notes.fill('Breakfast is at half past seven.');
  await publish();

  await page.keyboard.press('c');
  await choose(/^Registered Nurse/);
  await choose(/^Tomorrow/);
  await choose(/^Night \d/);
  await expect(preview).toContainText('RGN');
  await expect(notes).not.toHaveValue(/Breakfast/);
  await notes.fill('You hold the keys.');
  const nurse = await publish();
  expect(nurse.tags.map(({ title }) => title)).toContain('RGN');

  await page.keyboard.press('c');
  await choose(/^Healthcare Assistant/);
  await choose(/^Night \d/);
  await expect(notes).toHaveValue('Breakfast is at half past seven.');
  await expect(preview).not.toContainText('RGN');
});

test('a home posts next week’s usual shifts in 3 presses from the dashboard, and takes them back [after-publish-1]', async ({
  page,
}) => {
  await openAs(page, 'office', '/dashboard');
  let presses = 0;
  const press = async (button: Locator) => {
    await button.click();
    presses += 1;
  };
  await press(page.getByRole('link', { name: 'All shifts' }));
  await press(page.getByRole('link', { name: 'Copy a week' }));
  await expect(page.getByRole('combobox', { name: 'Week' })).toHaveValue(/^This week/);
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/week') && answer.request().method() === 'POST',
  );
  await press(page.getByRole('button', { name: /^Post \d+ shifts?$/ }));
  const { jobs } = ((await (await answered).json()) as { data: { jobs: { job_id: string; date: string }[] } }).data;
  expect(presses).toBe(3);
  expect(jobs.length).toBeGreaterThan(2);

  const banner = page.getByRole('status').filter({ hasText: `${jobs.length} shifts published, £` });
  await expect(banner).toBeVisible();
  await expect(banner).toContainText('Before VAT.');
  await expect(page.locator('[data-new]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: `${jobs.length} shifts taken back. Nobody was told.` }),
  ).toBeVisible();
  await expect(page.locator('[data-new]')).toHaveCount(0);
  for (const { job_id } of jobs.slice(0, 2)) {
    const { data } = (await (await page.request.get(`/api/v1/jobs/${job_id}`)).json()) as { data: object };
    expect(data).toMatchObject({ status: 'Unpublished' });
  }
  await expectNoBarriersInBoth(page, 'main');
});

test('a shift in a few words fills the form and posts nothing', async ({ page }) => {
  await openAs(page, 'office', '/jobs/new');
  const field = page.getByRole('textbox', { name: 'In a few words' });
  await field.fill('two RGN night tomorrow Willow Court xyz');
  await field.press('Enter');
  await expect(page.getByText('Filled in below, not posted yet. Not understood: xyz.')).toBeVisible();
  for (const name of [/^Registered Nurse/, /^Tomorrow/, /^Night \d/]) {
    await expect(page.getByRole('radio', { name })).toBeChecked();
  }
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('RGN');
  await expect(page.getByRole('button', { name: 'Publish 2 shifts' })).toBeVisible();
  await expect(page).toHaveURL(/\/jobs\/new/);
  await page.getByText('Break, ward, notes, rates').or(page.getByText('More options')).first().click();
  await page.getByLabel('HCP hourly rate').fill('12.80');
  await expect(page.getByRole('status').filter({ hasText: 'Handover will look at this rate.' })).toBeVisible();
  await expectNoBarriersInBoth(page, 'main');
});
