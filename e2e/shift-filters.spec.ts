import { isDeepStrictEqual } from 'node:util';
import { expect, type Page, test } from './test.ts';
import { breaks } from './broken.ts';
import { openAs } from './people.ts';
import { dayIn, freeMembers, homeOf, inHours, makeShifts, newRole } from './shifts.ts';
import { picture } from './pictures.ts';

/** Small viewport, so that a map draws quickly. */
test.use({ maps: true, viewport: { width: 1280, height: 600 } });

const ROLE = newRole('Respite Carer');
const FOUND = `/jobs?search=${encodeURIComponent(ROLE)}`;
const DAYS = 24;

let made: Record<'near' | 'far' | 'pending' | 'cancelled' | 'other', { code: string; job_id: string }>;

test.beforeAll(async () => {
  const [member] = await freeMembers(1);
  const shift = (status: string, days: number, over = {}) => ({
    title: ROLE,
    status,
    starts_at: inHours(days * DAYS),
    ...over,
  });
  const ours = await makeShifts(await homeOf('canton'), {
    near: shift('Published', 16),
    far: shift('Published', 25),
    pending: shift('Assigned', 26, { assigned_to: member?.member_id }),
    cancelled: shift('cancelled', 28),
  });
  made = { ...ours, ...(await makeShifts(await homeOf('harbour'), { other: shift('Published', 25) })) };
});

type Made = keyof typeof made;
const total = (page: Page) => page.locator('[data-total]');
const chip = (page: Page, name: string) => page.getByRole('button', { name: `${name} filter` });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Shift details' });
const options = (page: Page, name: string) => page.getByRole('listbox', { name }).getByRole('option');

/** Expects the current view to show exactly these shifts. */
async function expectShown(page: Page, names: readonly Made[]): Promise<void> {
  const shown = () => page.locator('[data-row]').evaluateAll((links) => links.map((link) => link.dataset['row']));
  const wanted = names.map((name) => made[name].job_id);
  await expect.poll(async () => (await shown()).toSorted()).toEqual(wanted.toSorted());
}

/** Expects these shifts in every view; a board has no column for cancelled shifts. */
async function inEveryList(page: Page, names: readonly Made[]): Promise<void> {
  await page.keyboard.press('4');
  await expectShown(page, names);
  await page.keyboard.press('1');
  await expectShown(
    page,
    names.filter((name) => name !== 'cancelled'),
  );
  await page.keyboard.press('2');
  await expectShown(page, names);
}

test('a filter applies to all views, and is kept in the address [shift-filters-1]', async ({ page }) => {
  await openAs(page, 'tidewater', '/jobs?view=timeline');
  await chip(page, 'Search').click();
  await page.getByRole('searchbox', { name: 'Search shifts' }).fill(ROLE);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=Respite/);
  await expect(total(page)).toHaveText('5 shifts');
  await inEveryList(page, ['near', 'far', 'pending', 'cancelled', 'other']);

  await chip(page, 'Location').click();
  await page.getByLabel('Search locations').fill('llys');
  await options(page, 'locations').filter({ hasText: 'Llys Canton' }).click();
  await expect(page).toHaveURL(/location_id=[\da-f-]{36}/);
  await inEveryList(page, ['near', 'far', 'pending', 'cancelled']);
  await expect(page.getByRole('button', { name: 'Location filter: Llys Canton' })).toBeVisible();

  await page.goto(`${page.url()}&from=${dayIn(20)}&to=${dayIn(27)}`);
  await expect(page.getByRole('button', { name: /^Dates filter: .+ – .+/ })).toBeVisible();
  await inEveryList(page, ['far', 'pending']);
  await page.keyboard.press('3');
  await expectShown(page, ['far', 'pending']);
  await page.goBack();
  const address = page.url();

  await page.getByRole('button', { name: 'Remove filter Location: Llys Canton' }).click();
  await expectShown(page, ['far', 'pending', 'other']);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expectShown(page, ['far', 'pending']);
  await page.goForward();
  await expectShown(page, ['far', 'pending', 'other']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/jobs\?view=timeline$/);
});

test('dates and roles are chosen from named choices [shift-filters-2]', async ({ page }) => {
  await openAs(page, 'tidewater', `${FOUND}&view=board`);
  await expectShown(page, ['near', 'far', 'pending', 'other']);
  await chip(page, 'Dates').click();
  await page.getByRole('button', { name: 'Next 7 days' }).click();
  await expect(page).toHaveURL(new RegExp(`from=${dayIn(0)}&to=${dayIn(6)}`));
  await expect(page.getByText('No jobs found')).toHaveCount(5);
  await page.keyboard.press('2');
  await expect(page.getByText('No jobs found')).toHaveCount(1);
  await page.keyboard.press('4');
  await expect(page.getByText('No jobs found')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await page.keyboard.press('1');
  await expect(page.locator('[data-column]').first()).toBeVisible();
  await chip(page, 'Role').click();
  await page.getByLabel('Search roles').fill('healthc');
  await options(page, 'roles').filter({ hasText: 'Healthcare Assistant' }).click();
  await expect(page).toHaveURL(/role=Healthcare/);
  await expect(page.locator('[data-row]').filter({ hasNotText: 'Healthcare Assistant' })).toHaveCount(0);
  await expect(page.locator('[data-row]').first()).toContainText('Healthcare Assistant');
});

test('an entry of the navigation filters every view [shift-filters-3]', async ({ page }) => {
  await openAs(page, 'canton', '/jobs');
  const pending = page
    .getByRole('navigation', { name: 'Main' })
    .first()
    .getByRole('link', { name: /^Pending/ });
  await pending.click();
  await expect(page).toHaveURL(/\/jobs\?status=pending$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pending' })).toBeVisible();
  await expect(page.locator('[data-board]').getByRole('heading', { level: 2 })).toHaveText([
    /^Pending Confirmation\d+$/,
  ]);
  await expect(page.locator(`[data-row="${made.pending.job_id}"]`)).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.locator('[data-timeline] li [data-pill]').first()).toHaveText('Assigned');
  await expect(
    page.locator('[data-timeline] li [data-pill]').filter({ hasNotText: /^(Assigned|No show)$/ }),
  ).toHaveCount(0);
  await page.keyboard.press('4');
  await expect(page.getByRole('row', { name: made.pending.code })).toContainText('Assigned');
  await expect(pending).toHaveAttribute('aria-current', 'page');

  await page.goto(`${FOUND}&view=board`);
  await page.getByRole('navigation', { name: 'Drafts and closed' }).getByRole('link', { name: 'Cancelled' }).click();
  await expect(page).toHaveURL(/status=cancelled.*view=table/);
  await expectShown(page, ['cancelled']);
  await page.keyboard.press('1');
  await expect(page.getByText('The board has no column for these')).toBeVisible();
});

test('J and K step through the shifts on screen, and Enter opens one [shift-filters-4]', async ({ page }) => {
  await openAs(page, 'canton', FOUND);
  for (const key of ['1', '2', '4']) {
    await page.keyboard.press(key);
    const first = page.locator('[data-row]').first();
    await expect(first).toBeVisible();
    await page.keyboard.press('j');
    await expect(first).toBeFocused();
    await page.keyboard.press('j');
    await expect(page.locator('[data-row]').nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(first).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toContainText(ROLE);
    await expect(page).toHaveURL(new RegExp(`job=${await first.getAttribute('data-row')}`));
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(first).toBeFocused();
  }
  await page.goto(`${FOUND}&view=timeline&job=${made.far.job_id}`);
  await expect(panel(page)).toContainText(made.far.code);
});

test('a board shows that it is loading or has failed, and can be tried again [shift-filters-5]', async ({ page }) => {
  await openAs(page, 'canton', '/help');
  const { answering, mend } = await breaks(page, '**/api/v1/jobs/board?*');
  await page.goto(`${FOUND}&view=board`);
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached();
  await expect(page.locator('[data-board]')).toHaveAttribute('aria-busy', 'true');
  const failed = page.getByText('We could not load the shifts.');
  await answering(() => expect(failed).toBeVisible({ timeout: 100 }));
  await expect(page.locator('[data-board]').getByRole('heading', { level: 2 })).toHaveCount(5);
  await picture(page, 'shifts-board-error');
  await answering(() => page.getByRole('button', { name: 'Try again' }).click({ timeout: 500 }));
  mend();
  await answering(() => expect(page.locator('[data-row]')).toHaveCount(3, { timeout: 100 }));
  await expectShown(page, ['near', 'far', 'pending']);
  await expect(failed).toHaveCount(0);
});

test('the table reloads when its page, page size, time frame or order changes [shift-filters-6]', async ({ page }) => {
  const asks = async (act: () => Promise<unknown>, wanted: Record<string, string>) => {
    const usual = { page: '1', page_size: '10', sortBy: 'date', sortDirection: 'desc' };
    // Live updates of other shifts make the table reload once more.
    const asked = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url());
      return (
        pathname === '/api/v1/jobs' && isDeepStrictEqual(Object.fromEntries(searchParams), { ...usual, ...wanted })
      );
    });
    await Promise.all([asked, act()]);
  };
  await asks(() => openAs(page, 'planner', '/jobs?view=table'), {});
  const first = page.getByRole('table', { name: 'Shifts' }).locator('tbody').getByRole('row').first();
  await expect(first).toBeVisible();
  await asks(() => page.getByRole('button', { name: 'Next' }).click(), { page: '2' });
  await asks(() => page.getByText('Future', { exact: true }).click(), { time_frame: 'future' });
  const rate = { sortBy: 'staff_rate', sortDirection: 'asc' };
  const byRate = page.getByRole('columnheader', { name: 'Rate' }).getByRole('button');
  await asks(() => byRate.click(), { time_frame: 'future', ...rate });
  await page.getByRole('combobox', { name: 'Page size' }).click();
  await expect(page.getByRole('option')).toHaveText(['10 rows', '25 rows', '50 rows', '100 rows']);
  const longer = page.getByRole('option', { name: '25 rows' });
  await asks(() => longer.click(), { time_frame: 'future', ...rate, page_size: '25' });
});
