import { expect, type Page, test } from './test.ts';
import { dayAfter, londonDay, mondayOf } from '../packages/domain/src/time.ts';
import { openAs } from './people.ts';
import { freeMembers, type Home, homeOf, makeShifts, newRole } from './shifts.ts';
import { picture } from './pictures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const ROLE = newRole('Rota Nurse');
const CARER = newRole('Rota Carer');
/** A week to come, so that nobody is late in it. */
const WEEK = dayAfter(mondayOf(londonDay(new Date())), 21);
const rotaOf = (search: string) => `/jobs?view=rota&week=${WEEK}&search=${encodeURIComponent(search)}`;
const day = (at: number) => new Date(`${dayAfter(WEEK, at)}T09:00:00Z`);

let home: Home;
let member = { member_id: '', name: '' };
test.beforeAll(async () => {
  home = await homeOf('canton');
  const [one] = await freeMembers(1);
  if (!one) throw new Error('Everyone is busy');
  member = one;
  const times = { job_start_time: '09:00', job_end_time: '17:00' };
  const shift = (at: number, over: object = {}) => ({
    title: ROLE,
    status: 'Published',
    starts_at: day(at),
    ward: 'Rose',
    ...times,
    ...over,
  });
  await makeShifts(home, {
    gap: shift(0, { ward: 'Ivy', title: CARER }),
    booked: shift(1, { status: 'Confirmed', assigned_to: one.member_id }),
    asked: shift(3, { status: 'Assigned', assigned_to: one.member_id }),
    open: shift(4),
    draft: shift(6, { status: 'Unpublished' }),
  });
});

const grid = (page: Page) => page.getByRole('grid', { name: 'Rota' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Shift details' });
const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

test('a home reads its week, fills a gap, starts a post from an empty cell and prints', async ({ page }) => {
  await openAs(page, 'canton', `/jobs?view=table&search=${encodeURIComponent(ROLE)}`);
  await page.getByRole('table', { name: 'Shifts' }).waitFor();
  await page.keyboard.press('5');
  await expect(page.getByRole('radio', { name: 'Rota' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Week after' })).toBeVisible();
  for (let weeks = 0; weeks < 3; weeks++) await page.keyboard.press(']');
  await expect(page).toHaveURL(new RegExp(`week=${WEEK}`));
  const row = grid(page).getByRole('row', { name: ROLE });
  await expect(row.getByRole('link')).toHaveCount(7);
  await expect(
    row.getByRole('link', { name: `${member.name}, 09:00 – 17:00, Confirmed, ${ROLE}, Rose` }),
  ).toBeVisible();
  await expect(row.getByRole('link', { name: /Asked, not confirmed/ })).toBeVisible();
  const gap = row.getByRole('link', { name: /^Nobody yet, none applied, 09:00 – 17:00/ });
  await expect(row.locator('[data-state=draft]')).toHaveText(/^Not published/);
  const totals = grid(page)
    .getByRole('row', { name: /^Needed/ })
    .getByRole('gridcell');
  await expect(totals).toHaveText([
    /^0 \/ 0/,
    /^1 \/ 1£/,
    /^0 \/ 0/,
    /^1 \/ 1£/,
    /^1 \/ 01 gap£/,
    /^0 \/ 0/,
    /^0 \/ 0/,
  ]);
  await expect(page.locator('[data-total]')).toHaveText(/^3 needed, 2 filled, £\d/);
  await picture(page, 'rota');

  // Arrows go from cell to cell; Enter opens the gap.
  await row.getByRole('link').first().focus();
  for (let at = 0; at < 4; at++) await page.keyboard.press('ArrowRight');
  await expect(gap).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText(ROLE);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);

  await page.getByText('By person').click();
  const people = grid(page).getByRole('rowheader');
  await expect(people).toHaveText(['Nobody yet', `${member.name} 16 h`, /^Needed/]);
  await page.getByText('By ward').click();

  // The empty Saturday, with role, ward, day and times.
  await row.getByRole('link', { name: /^Post a shift: Rota Nurse .*, Sat / }).click();
  await expect(page).toHaveURL(/\/jobs\/new\?form=quick/);
  const chosen = page.getByRole('list', { name: 'Chosen days' }).getByRole('listitem');
  await expect(chosen).toHaveCount(1);
  await expect(page.getByRole('radiogroup', { name: 'Who do you need?' })).toBeVisible();
  await page.goBack();
  await expect(gap).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-paper]');
  await expect(paper).toContainText(`${home.title}: rota`);
  await expect(paper).toContainText('asked, not confirmed');
  await expect(paper).not.toContainText('£');
  await expect(page.getByRole('heading', { name: 'Shifts' })).toBeHidden();
  await expect(grid(page)).toBeHidden();
  await page.emulateMedia({ media: null });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  // One page of A4, landscape.
  expect(pdf.match(/\/MediaBox \[[^\]]*\]/g)).toEqual([expect.stringMatching(/841\.\d+ 59[45]\.?\d*\]/)]);
});

test('on a phone the rota is one day at a time, with a dot on days with gaps', async ({ phone: page }) => {
  await openAs(page, 'canton', rotaOf(CARER));
  const days = page.getByRole('group', { name: 'Day' }).getByRole('button');
  await expect(days).toHaveCount(7);
  await expect(days.first()).toHaveAccessibleName(/^Mon .*, 1 gap$/);
  await expect(days.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { name: 'Ivy' })).toBeVisible();
  await picture(page, 'rota-phone');
  await page.getByRole('link', { name: /^Nobody yet/ }).tap();
  await expect(panel(page)).toContainText(CARER);
  await page.goBack();
  await days.nth(1).tap();
  await expect(page.getByRole('link', { name: /^Nobody yet/ })).toHaveCount(0);
  await expect(page.getByText('0 needed, 0 filled')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('60 homes of 21 shifts are at most 1,500 elements, wherever the page is scrolled', async ({ page, phone }) => {
  const id = (kind: number, at: number) => `00000000-0000-7000-800${kind}-${String(at).padStart(12, '0')}`;
  const homes = Array.from({ length: 60 }, (_, at) => ({ office_id: id(0, at), title: `Home ${100 + at}`, wards: [] }));
  const shifts = homes.flatMap(({ office_id }, at) =>
    Array.from({ length: 21 }, (_, index) => ({
      job_id: id(1, at * 21 + index),
      title: ['Carer', 'Night Carer', 'Nurse'][index % 3],
      ward: '',
      office_id,
      status: index % 5 === 0 ? 'Published' : 'Confirmed',
      no_show: false,
      late_notice: null,
      date: dayAfter(WEEK, Math.floor(index / 3)),
      shift_time: 'Day Shift',
      job_start_time: '09:00',
      job_end_time: '17:00',
      starts_at: day(Math.floor(index / 3)).toISOString(),
      ends_at: new Date(day(Math.floor(index / 3)).getTime() + 8 * 3_600_000).toISOString(),
      start_time: null,
      late_check_in: null,
      assigned_to: index % 5 === 0 ? null : { member_id: id(2, at), first_name: 'Wanjiru', last_name: 'Lewandowska' },
      out_of_date: false,
      applications: 0,
      offers: 0,
    })),
  );
  const days = Array.from({ length: 7 }, (_, at) => ({ date: dayAfter(WEEK, at), needed: 180, filled: 144, cost: 9 }));
  for (const its of [page, phone]) {
    await its.route('**/api/v1/jobs/rota?*', (route) =>
      route.fulfill({ json: { data: { shifts, homes, days, more: false } } }),
    );
    await openAs(its, 'agency', rotaOf('anything'));
    await expect(its.getByText('Home 100', { exact: true })).toBeVisible();
    expect(await elements(its)).toBeLessThanOrEqual(1_500);
  }
  await page.evaluate(() => window.scrollTo(0, 5_000));
  await expect(grid(page).getByText('Home 130', { exact: true })).toBeVisible();
  expect(await elements(page)).toBeLessThanOrEqual(1_500);
  // From the last row that is drawn, an arrow goes on to the next.
  const last = grid(page).locator('[data-row-at]').last().locator('[data-day="0"] a').last();
  const at = Number(await last.locator('xpath=ancestor::tr').getAttribute('data-row-at'));
  await last.focus();
  for (let rows = 0; rows < 3; rows++) await page.keyboard.press('ArrowDown');
  const row = await page.evaluate(
    () => document.activeElement?.closest<HTMLElement>('[data-row-at]')?.dataset['rowAt'],
  );
  expect(Number(row)).toBeGreaterThan(at + 2);
});
