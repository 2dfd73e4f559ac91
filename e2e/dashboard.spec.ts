import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, test } from './test.ts';
import type { Person } from '../apps/server/test/make.ts';
import { expectNoBarriersInBoth } from './barriers.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { openAs, signInBy } from './people.ts';
import { type Home, inHours, makeShifts, newRole, send } from './shifts.ts';
import { picture } from './pictures.ts';
import { PHONE } from './phones.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const DAYS = 24;
const role = newRole('Carer');
const skill = newRole('Hoist');
type Made = { job_id: string; code: string };
let boss: Person;
let chief: Person;
let ann: Person;
let shifts: Record<'open' | 'open_too' | 'there' | 'absent' | 'done' | 'booked' | 'next_door', Made>;

/** Separate care provider with two homes, so that its counts do not change with other tests. */
test.beforeAll(async () => {
  const email = (who: string) => ({ email: `${who}.${randomUUID()}@example.org` });
  const made = await prepare(async (make) => {
    const provider = await make.provider();
    const [office, other] = [await make.office(provider, 'Larch House'), await make.office(provider, 'Rowan Court')];
    boss = await make.locationManager(office, email('boss'));
    chief = await make.providerManager(provider, email('chief'));
    ann = await newMember(make, 'Ann');
    return { office, other, someone: await newMember(make, 'Ben'), tag: await make.tag(skill) };
  });
  const homeAt = (place: Home['place']): Home => ({ place, title: '', manager_id: boss.user_id, address: {} });
  const at = { title: role, assigned_to: ann.user_id };
  const here = await makeShifts(homeAt(made.office), {
    open: { title: role, starts_at: inHours(20 * DAYS), staff_rate: 1500 },
    open_too: { title: role, starts_at: inHours(21 * DAYS), staff_rate: 1400 },
    there: { ...at, starts_at: inHours(-2), status: 'Checked in', staff_rate: 1600, tag_ids: [made.tag.tag_id] },
    absent: { title: role, starts_at: inHours(-1), status: 'missed', no_show: true, assigned_to: made.someone.user_id },
    done: { ...at, starts_at: inHours(-9 * DAYS), status: 'Completed', staff_rate: 1300 },
    booked: { title: role, starts_at: inHours(23 * DAYS), status: 'Confirmed', assigned_to: made.someone.user_id },
  });
  const there = await makeShifts(homeAt(made.other), { next_door: { title: role, starts_at: inHours(22 * DAYS) } });
  shifts = { ...here, ...there };
  await prepare((make) =>
    make.attendance({ ...made.office, ...shifts.there, assigned_to: ann.user_id, starts_at: inHours(-2) } as never, {
      late_check_in: 12,
    }),
  );
});

const widget = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
const inTable = (page: Page) => widget(page, 'Shifts Details').locator('tbody tr');
const counted = (page: Page, status: string): Locator =>
  widget(page, 'Shift Status')
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${status}`) });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Shift details' });
/** Presses Escape at the moment a panel appears, before it has the focus. */
const escapeAtOnce = (page: Page) =>
  page.evaluate(() => {
    new MutationObserver((_, watch) => {
      if (!document.querySelector('[role="dialog"]')) return;
      watch.disconnect();
      const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      document.activeElement?.dispatchEvent(key);
      Object.assign(window, { escaped: true });
    }).observe(document.body, { childList: true, subtree: true });
  });
/** Colours of the table's dots in the light scheme. */
const [GREY, GREEN, YELLOW, BLUE] = [
  'rgb(127, 138, 140)',
  'rgb(27, 122, 72)',
  String.raw`rgb\(227, 176, 8\)`,
  'rgb(47, 116, 219)',
];
const WIDGETS = [
  'Active Shifts',
  'Shift Status',
  'Total value',
  'Total per status',
  'Shifts Details',
  'Where shifts are',
];

test('an administrator sees the dashboard, sorts and pages the shifts, and opens them from list and table [dashboard-1]', async ({
  page,
}) => {
  let answer = () => {};
  const asked = new Promise<void>((go) => (answer = go));
  await page.route(/jobs\?status=active/, async (route) => {
    await asked;
    await route.fulfill({ json: { data: [], meta: { total: 0 } } });
  });
  await openAs(page, 'admin', '/dashboard?updated=true');
  await expect(widget(page, 'Active Shifts')).toContainText('Loading...');
  answer();
  await expect(widget(page, 'Active Shifts')).toContainText('No active jobs currently');
  await page.unroute(/jobs\?status=active/);
  await expect(page.getByText('Information was saved successfully')).toBeVisible();
  await page.goto('/dashboard?new_user=true');
  await expect(page.getByText('Welcome to Handover.')).toBeVisible();
  await page.goto('/dashboard');
  for (const name of [...WIDGETS, 'Shifts per month']) await expect(widget(page, name)).toBeVisible();
  await expect(page.getByText('Needs you now')).toBeVisible();
  await expect(widget(page, 'Where shifts are')).toContainText(/\d+ homes with open shifts/);
  await expect(widget(page, 'Where shifts are').getByRole('link', { name: 'Open map' })).toHaveAttribute(
    'href',
    '/jobs?status=unallocated&view=map',
  );

  await widget(page, 'Shifts per month').getByText('Week', { exact: true }).click();
  await expect(widget(page, 'Shifts per day')).toContainText('Last 7 days');

  const table = widget(page, 'Shifts Details');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Shift ID',
    'Location',
    'Age',
    'Status',
    'Rate',
    'Tags',
    'Shift',
  ]);
  await expect(inTable(page)).toHaveCount(10);
  const sortOf = (name: string) => table.getByRole('columnheader', { name });
  await expect(sortOf('Age')).toHaveAttribute('aria-sort', 'descending');
  await table.getByRole('button', { name: 'Location' }).click();
  await expect(sortOf('Location')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sortBy=city&sortDirection=asc/);
  const cities = async () => inTable(page).locator('td:nth-child(2) b').allTextContents();
  await expect
    .poll(async () => (await cities()).every((city, at, all) => at === 0 || city >= (all[at - 1] ?? '')))
    .toBe(true);
  await table.getByLabel('Page size').click();
  await expect(page.getByRole('option')).toHaveText(['10 rows', '25 rows', '50 rows', '100 rows']);
  await page.getByRole('option', { name: '25 rows' }).click();
  await expect(inTable(page)).toHaveCount(25);
  const kept = /page_size=25&.*time_frame=future|time_frame=future.*page_size=25/;
  await table.getByText('Future', { exact: true }).click();
  await expect(page).toHaveURL(kept);
  await page.reload();
  await expect(page).toHaveURL(kept);
  await expect(inTable(page)).toHaveCount(25);
  await expect(sortOf('Location')).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await expect(table.getByRole('radio', { name: 'All' })).toBeChecked();

  const [first, row] = [widget(page, 'Active Shifts').getByRole('link').nth(1), inTable(page).first()];
  await first.click();
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await escapeAtOnce(page);
  await first.click();
  await page.waitForFunction(() => 'escaped' in window);
  await expect(panel(page)).toBeHidden();
  await row.getByRole('link').click();
  await expect(panel(page)).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toBeHidden();

  await picture(page, 'dashboard-admin', { fullPage: true });
  await expectNoBarriersInBoth(page, 'main');
});

test('managers see their own shifts update when someone else cancels one; staff see theirs below their home page [dashboard-2]', async ({
  page,
  phone,
  browser,
}) => {
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/live'));
  await openAsMember(page, boss, '/dashboard');
  await listening;
  const lines = widget(page, 'Active Shifts').locator('li');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('No show');
  await expect(lines.nth(1)).toContainText(/12 mins late.*Checked in/s);
  await expect(lines.nth(1)).toContainText(role);
  await expect(lines.nth(1)).not.toContainText('Larch House');
  await expect(inTable(page)).toHaveCount(6);
  const rowOf = ({ code }: Made) => inTable(page).filter({ hasText: code });
  await expect(rowOf(shifts.there)).toContainText(/York.*Checked in.*£16\.00.*–.*Day Shift/s);
  // Date with start time, and the titles of the tags.
  await expect(rowOf(shifts.there)).toContainText(/York.*\d [A-Z][a-z]{2}( \d{4})?, \d\d:\d\d.*Checked in/s);
  await expect(rowOf(shifts.there)).toContainText(skill);
  const dotOf = (name: keyof typeof shifts) => rowOf(shifts[name]).locator('[data-shape]');
  for (const [name, dot, property, colour] of [
    ['open', 'ring', 'border-top-color', GREY],
    ['booked', 'disc', 'background-color', GREEN],
    ['there', 'half', 'background-image', new RegExp(YELLOW)],
    ['done', 'square', 'background-color', BLUE],
  ] as const) {
    await expect(dotOf(name)).toHaveAttribute('data-shape', dot);
    await expect(dotOf(name)).toHaveCSS(property, colour);
  }
  await expect(dotOf('absent')).toHaveAttribute('data-shape', 'none');
  await expect(widget(page, 'Where shifts are')).toContainText(
    'The map cannot be shown here. 1 home with open shifts.',
  );
  await expect(counted(page, 'Published')).toContainText('2');

  await page.locator(`[data-row="${shifts.open.job_id}"]`).click();
  await expect(panel(page)).toContainText(shifts.open.code);
  const admin = await browser.newContext();
  await signInBy(admin.request, 'planner');
  await send(admin.request, 'post', `jobs/${shifts.open.job_id}/cancel_job`);
  await expect(panel(page).getByText('cancelled').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inTable(page).filter({ hasText: shifts.open.code })).toContainText('cancelled');
  await expect(counted(page, 'Published')).toContainText('1');
  await expect(counted(page, 'Cancelled')).toContainText('1');
  await admin.close();
  await picture(page, 'dashboard-location', { fullPage: true });

  await openAsMember(page, chief, '/dashboard');
  await expect(inTable(page)).toHaveCount(7);
  await expect(inTable(page).filter({ hasText: shifts.next_door.code })).toContainText('Rowan Court');
  await expect(widget(page, 'Where shifts are')).toContainText('2 homes with open shifts');
  await picture(page, 'dashboard-care-provider', { fullPage: true });

  await openAsMember(phone, ann, '/dashboard');
  await expect(phone.getByText('You are checked in')).toBeVisible();
  await expect(widget(phone, 'Active Shifts')).toContainText('12 mins late');
  await expect(counted(phone, 'Completed')).toContainText('1');
  const mine = widget(phone, 'Shifts Details').getByRole('list', { name: 'Shifts' }).locator('> li');
  await expect(mine).toHaveCount(2);
  await expect(mine.first()).toContainText('£16.00');
  await mine.nth(1).getByRole('link').tap();
  await expect(panel(phone)).toContainText(shifts.done.code);
  await phone.goBack();
  await expect(panel(phone)).toBeHidden();
  await widget(phone, 'Shifts Details').getByText('Future', { exact: true }).tap();
  await expect(widget(phone, 'Shifts Details')).toContainText('No jobs found');
  await phone.goBack();
  await expect(mine).toHaveCount(2);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width);
  await picture(phone, 'dashboard-staff-phone', { fullPage: true });
});

test('somebody who is not here is the first thing on the dashboard of every level [dashboard-4]', async ({ page }) => {
  const made = await prepare(async (make) => {
    const agency = await make.agency();
    const provider = await make.provider(agency, 'Alder Care');
    const office = await make.office(provider, 'Alder House');
    return {
      office,
      zoe: await newMember(make, 'Zoe'),
      gareth: await make.agencyManager(agency, { email: `gareth.${randomUUID()}@example.org` }),
      anna: await make.providerManager(provider, { email: `anna.${randomUUID()}@example.org` }),
      helen: await make.locationManager(office, { email: `helen.${randomUUID()}@example.org` }),
    };
  });
  const { gareth, anna, helen } = made;
  const name = `${made.zoe.first_name} ${made.zoe.last_name}`;
  const at = { place: made.office, title: 'Alder House', manager_id: helen.user_id, address: {} };
  const { late } = await makeShifts(at, {
    late: {
      title: role,
      ward: 'Attic',
      starts_at: new Date(Date.now() - 60_000),
      status: 'Confirmed',
      assigned_to: made.zoe.user_id,
    },
    gap: { title: role, starts_at: inHours(3) },
  });
  const first = widget(page, 'Needs you now').getByRole('listitem').first();
  await openAs(page, 'admin', '/dashboard');
  await expect(first).toContainText(/not here/);
  for (const person of [gareth, anna, helen]) {
    await openAsMember(page, person, '/dashboard');
    await expect(first).toContainText(`${name} is not here`);
    await expect(widget(page, 'Active Shifts').locator('li').first()).toContainText(/Not here/);
    await expect(widget(page, 'Unfilled in the next 72 h').getByRole('row')).toHaveCount(2);
  }
  const today = page.getByRole('region', { name: 'Today at Alder House' });
  await expect(today).toContainText('0 here, 1 not here, 1 gap until tomorrow night');
  await expect(today.getByRole('listitem').first()).toContainText(
    new RegExp(`${name}.*Attic.*Not here, \\d+ min late`, 's'),
  );
  await expect(today.getByRole('button', { name: /^Fill/ })).toHaveCount(1);
  await first.getByRole('link', { name: /^Find a replacement/ }).click();
  await expect(panel(page)).toContainText(late.code);
  await page.keyboard.press('Escape');
  await today.getByRole('button', { name: /^Replace/ }).click();
  await expect(panel(page)).toContainText(late.code);
});

test.describe('with maps', () => {
  test.use({ maps: true });

  test('the small map has an icon where a home has open shifts [dashboard-3]', async ({ page }) => {
    await openAsMember(page, boss, '/dashboard');
    await widget(page, 'Where shifts are').scrollIntoViewIfNeeded();
    const map = page.getByRole('group', { name: 'Map: 1 home with open shifts' });
    await expect(map.locator('[data-mark]')).toHaveCount(1);
    await expect(map.locator('[data-mark] svg')).toBeInViewport();
  });
});
