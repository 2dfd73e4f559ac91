import { expect, type Page, test } from './test.ts';
import { makerOn } from '../apps/server/test/make.ts';
import { expectNoBarriers } from './barriers.ts';
import { owner } from './database.ts';
import { newNumber } from './numbers.ts';
import { PHONE } from './phones.ts';
import { openAs, PEOPLE, type Who } from './people.ts';

/** Narrow viewport, so that the map is off screen: drawing it is slow here, and another test covers it. */
test.use({ viewport: { width: 1100, height: 700 } });

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / HOUR) * HOUR + hours * HOUR);

/** Shifts of Willow Court, which levels 1 to 3 all see. */
const made = { edit: '', plan: '', cancel: '', soon: '', assigned: '', turn_down: '', draft: '' };
const number = newNumber();

test.beforeAll(() =>
  owner(async (client) => {
    const { rows } = await client.query(
      `select o.agency_id, o.care_provider_id, o.office_id, o.user_id as created_by, m.user_id as member_id
       from app.users o, app.users m where o.email = $1 and m.email = $2`,
      [PEOPLE.office.email, PEOPLE.member.email],
    );
    const { created_by, member_id, ...office } = rows[0];
    const make = makerOn(client, () => new Date());
    const shift = async (at: number, over: Record<string, unknown> = {}) => {
      const starts_at = (over['starts_at'] as Date | undefined) ?? inHours(24 * 40);
      const ends_at = new Date(starts_at.getTime() + 8 * HOUR);
      const words = { created_by, title: 'Night Carer', number: number + at, starts_at, ends_at };
      return (await make.job(office, { ...words, ...over })).job_id;
    };
    made.edit = await shift(0);
    made.plan = await shift(1);
    made.cancel = await shift(2);
    made.soon = await shift(3, { starts_at: inHours(6) });
    made.assigned = await shift(4, { status: 'Assigned', assigned_to: member_id });
    made.turn_down = await shift(5);
    made.draft = await shift(6, { status: 'Unpublished', starts_at: inHours(6) });
  }),
);

const panelOf = (page: Page, title = 'Shift details') => page.getByRole('dialog', { name: title });
const open = (page: Page, who: Who, job: keyof typeof made, shown = '') =>
  openAs(page, who, `/jobs?job=${made[job]}${shown && `&panel=${shown}`}`);
const act = async (page: Page, action: RegExp) => {
  await panelOf(page).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('a shift opens over the list, is kept in the address, and closing returns the focus to its row [shift-panel-1]', async ({
  page,
}) => {
  await openAs(page, 'admin', '/jobs?view=table&status=unallocated&time_frame=future&page_size=100');
  await expect(page.getByRole('heading', { level: 1, name: 'Unallocated' })).toBeVisible();
  const row = page.getByRole('link', { name: `SH-${number}` });
  await page.getByRole('row', { name: `SH-${number}` }).click({ position: { x: 400, y: 20 } });
  const panel = panelOf(page);
  await expect(panel).toContainText('Night Carer');
  await expect(page).toHaveURL(new RegExp(`status=unallocated.*job=${made.edit}`));
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/job=/);
  await expect(row).toBeFocused();

  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'History' }).click();
  await expect(panelOf(page, 'History')).toContainText('posted this shift');
  await panelOf(page, 'History').getByRole('button', { name: 'Back' }).click();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(row).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await expect(row).toBeFocused();

  await page.getByRole('columnheader', { name: 'Rate' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Rate' })).toHaveAttribute('aria-sort', 'ascending');
  const words = 'There are more than 10,000 shifts here';
  await page.route('**/api/v1/jobs?*sortBy=city*', (route) => route.fulfill({ status: 422, json: { message: words } }));
  await page.getByRole('columnheader', { name: 'Location' }).getByRole('button').click();
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Status filter' }).click();
  await page.getByRole('menuitemradio', { name: /^missed/ }).click();
  await expect(page.getByText('No jobs found')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Status: Missed' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shifts' })).toBeVisible();
});

test('a location edits, unpublishes and publishes a shift, and the history lists it [shift-panel-2]', async ({
  page,
}) => {
  await open(page, 'office', 'edit');
  const panel = panelOf(page);
  await expect(panel).toContainText('Sister Clarke');
  await page.keyboard.press('e');
  const edit = panelOf(page, 'Edit shift');
  await edit.getByLabel('Report to').fill('Nurse Lee');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(panel.getByText('Shift was saved successfully')).toBeVisible();
  await expect(panel).toContainText('Nurse Lee');

  await act(page, /^Unpublish shift/);
  await expect(panel.getByText('Shift was unpublished')).toBeVisible();
  const status = panel.locator('[data-status]').first();
  await expect(status).toHaveText('Unpublished');
  await act(page, /^Publish shift/);
  await expect(status).toHaveText('Published');

  await panel.getByRole('button', { name: 'History' }).click();
  const entries = panelOf(page, 'History').getByRole('listitem');
  await expect(entries.nth(0)).toContainText('Helen Marsh published this shift');
  await expect(entries.nth(1)).toContainText('Helen Marsh unpublished this shift');
  await expect(entries.nth(2)).toContainText(/Report to\s*Sister Clarke\s*Nurse Lee/);
  await expect(entries.nth(3)).toContainText('posted this shift');
});

test('a manager chooses the planner and leaves a note, which an administrator finds [shift-panel-3]', async ({
  page,
}) => {
  await open(page, 'agency', 'plan', 'choose_job_planner');
  await panelOf(page, 'Choose shift planner').getByRole('button', { name: 'Priya Nair' }).click();
  const panel = panelOf(page);
  await expect(panel.getByText('Priya Nair plans this shift')).toBeVisible();
  await panel.getByLabel('Add a note').fill('The lift is out of order until Friday');
  await panel.getByRole('button', { name: 'Save note' }).click();
  await expect(panel.getByRole('listitem')).toContainText(['You']);
  await expect(panel.getByLabel('Add a note')).toHaveValue('');

  await openAs(page, 'admin', `/job_info/${made.plan}?saved=true`);
  const banner = page.getByRole('status').filter({ hasText: 'Shift was saved successfully' });
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(banner).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/job_info/${made.plan}$`));
  await expect(page.getByText('The lift is out of order until Friday')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Gareth Pugh' })).toBeVisible();
  // Other parts of the panel may load slowly: a click in the meantime still works.
  let release = () => {};
  const pressed = new Promise<void>((go) => (release = go));
  await page.route('**/api/v1/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() === 'GET' && !pathname.endsWith(made.plan)) await pressed;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Assign me' }).click();
  await expect(page.getByText('You work on this shift now')).toBeVisible();
  await page.getByRole('button', { name: 'Unassign' }).click();
  await expect(page.getByText('Nobody works on this shift at the moment')).toBeVisible();
  release();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a shift is cancelled after "Are you sure?", and a failure shows its reason [shift-panel-4]', async ({ page }) => {
  await open(page, 'provider', 'cancel');
  const panel = panelOf(page);
  const sure = panelOf(page, 'Cancel shift');
  await act(page, /^Cancel shift/);
  await expect(sure).toContainText('Are you sure?');
  await expect(sure).toContainText('Night Carer');
  await expect(sure.getByRole('button', { name: 'Keep shift' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sure).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Actions' })).toBeFocused();
  await expect(panel.locator('[data-status]').first()).toHaveText('Published');

  await page.route('**/cancel_job', (route) => route.fulfill({ status: 500, json: {} }));
  await act(page, /^Cancel shift/);
  await expect(sure.getByRole('button', { name: 'Keep shift' })).toBeFocused();
  await sure.getByRole('button', { name: 'Cancel shift' }).click();
  await expect(panel.getByRole('alert')).toHaveText('An error occurred');
  await expect(sure).toHaveCount(0);
  await page.unroute('**/cancel_job');
  await act(page, /^Cancel shift/);
  await expect(sure.getByRole('button', { name: 'Keep shift' })).toBeFocused();
  await sure.getByRole('button', { name: 'Cancel shift' }).click();
  await expect(panel.getByText('Shift was cancelled')).toBeVisible();
  await expect(panel.locator('[data-status]').first()).toHaveText('cancelled');
  await panel.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: /^Edit shift/ })).toContainText('This shift was cancelled');
});

test('a refused act shows its reason: cancelling a draft inside 24 hours, editing a booked shift [shift-panel-5]', async ({
  page,
}) => {
  await open(page, 'office', 'draft');
  await panelOf(page).getByRole('button', { name: 'Actions' }).click();
  const cancel = page.getByRole('menuitem', { name: /^Cancel shift/ });
  await expect(cancel).toContainText('A shift can be cancelled up to 24 hours before it starts');
  await cancel.click({ force: true });
  await expect(panelOf(page, 'Cancel shift')).toHaveCount(0);

  await page.goto(`/jobs?job=${made.assigned}`);
  await panelOf(page).getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: /^Edit shift/ })).toContainText(
    'This shift has been given to someone',
  );
  await page.goto(`/jobs?job=${made.assigned}&panel=edit_job`);
  const edit = panelOf(page, 'Edit shift');
  await expect(edit.getByRole('button', { name: 'Job Not editable' })).toBeDisabled();
  await expect(edit.getByLabel('Report to')).toBeDisabled();
});

test('an administrator unassigns a shift and turns one down with a reason [shift-panel-6]', async ({ page }) => {
  await open(page, 'admin', 'assigned');
  await act(page, /^Unassign staff/);
  await panelOf(page, 'Unassign staff').getByRole('button', { name: 'Unassign staff' }).click();
  const panel = panelOf(page);
  await expect(panel.getByText('no longer has this shift')).toBeVisible();
  await expect(panel.locator('[data-status]').first()).toHaveText('Published');

  await page.goto(`/jobs?job=${made.turn_down}`);
  await act(page, /^Turn down/);
  const asking = panelOf(page, 'Turn down');
  await asking.getByRole('button', { name: 'Turn down' }).click();
  await expect(asking.getByText('Say why')).toBeVisible();
  await asking.getByLabel('Reason').fill('Nobody is free that week');
  await asking.getByRole('button', { name: 'Turn down' }).click();
  await expect(panel.locator('[data-status]').first()).toHaveText('declined');
  await panel.getByRole('button', { name: 'History' }).click();
  await expect(panelOf(page, 'History').getByRole('listitem').first()).toContainText('Nobody is free that week');
});

test('every level sees its own fields of a shift, and no others [shift-panel-7]', async ({ page }) => {
  const terms = async (who: Who) => {
    await openAs(page, who, `/job_info/${made.plan}`);
    await expect(page.getByRole('heading', { name: 'Night Carer' })).toBeVisible();
    await expect(page.locator('dl dt').first()).toBeVisible();
    return page.locator('dl dt').allTextContents();
  };
  const admins = ['HCP hourly rate', 'Shift value', 'Agency', 'Reported by', 'Admin user'];
  const posting = ['Shift planner', 'Deadline', 'Assigned to'];
  const suggested = page.getByRole('tab', { name: /^Suggested/ });
  expect(await terms('admin')).toEqual(expect.arrayContaining([...admins, ...posting]));
  await expect(suggested).toBeVisible();
  await expect(page.getByRole('link', { name: 'Larkfield Staffing' })).toBeVisible();
  for (const who of ['agency', 'office'] as const) {
    const seen = await terms(who);
    expect(seen).toEqual(expect.arrayContaining(posting));
    expect(seen).not.toEqual(expect.arrayContaining([expect.stringMatching(admins.join('|'))]));
    const links = page.locator('dl').getByRole('link', { name: 'Meadowbank Homes' });
    await expect(links).toHaveCount(who === 'agency' ? 1 : 0);
    await expect(page.getByRole('button', { name: 'History' })).toBeVisible();
    // They fill their own shifts: candidates as cards, without a search of all staff.
    await expect(suggested).toBeVisible();
    await expect(page.getByPlaceholder('Search all staff by name or code')).toHaveCount(0);
  }
  await openAs(page, 'member', `/job_info/${made.plan}`);
  await expect(page.getByText('About, before tax')).toBeVisible();
  await expect(page.getByText(/HCP|Shift value|Larkfield|Deadline|Assigned to|Shift planner|Published/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Actions|History|Save note/ })).toHaveCount(0);
  await page.goto('/job_info/00000000-0000-7000-8000-000000000000');
  await expect(page.getByText('Page not found')).toBeVisible();
});

test('the list, the panel and its menu have no serious barrier, light or dark, on a desktop or a phone', async ({
  page,
  phone,
}) => {
  const meetsNone = async (on: Page) => {
    await expect(on.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectNoBarriers(on);
  };
  await page.setViewportSize({ width: 1280, height: 720 });
  await phone.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const [on, width] of [
    [page, 1280],
    [phone, PHONE.viewport.width],
  ] as const) {
    await openAs(on, 'admin', `/jobs?view=table&job=${made.soon}`);
    await panelOf(on).getByRole('button', { name: 'Actions' }).click();
    await expect(on.getByRole('menuitem', { name: /^Cancel shift/ })).toBeVisible();
    await meetsNone(on);
    expect(await on.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await phone.goto('/jobs?view=table');
  await phone.getByRole('button', { name: 'Filters' }).tap();
  await phone.getByRole('button', { name: 'Status filter' }).tap();
  await expect(phone.getByRole('menuitemradio', { name: /^missed/ })).toBeVisible();
  await meetsNone(phone);
});
