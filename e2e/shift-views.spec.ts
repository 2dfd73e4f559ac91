import { expect, type Page, test } from './test.ts';
import { owner } from './database.ts';
import { openAs, type Someone } from './people.ts';
import { freeMembers, type Home, homeOf, inHours, makeShifts, newRole } from './shifts.ts';
import { picture } from './pictures.ts';
import { PHONE } from './phones.ts';

test.use({ maps: true, viewport: { width: 1440, height: 900 } });

const ROLE = newRole('Waking Carer');
const FOUND = `/jobs?search=${encodeURIComponent(ROLE)}`;
const DAYS = 24;

let home: Home;
let member = { member_id: '', name: '' };
let tag = { tag_id: '', title: '' };
let made: Record<'open' | 'pending' | 'confirmed' | 'other', { code: string }>;

test.beforeAll(async () => {
  home = await homeOf('canton');
  const [one, two] = await freeMembers(2);
  if (!one || !two) throw new Error('Everyone is busy');
  member = one;
  tag = await owner(
    async (client) => (await client.query('select tag_id, title from app.job_tags order by position limit 1')).rows[0],
  );
  const shift = (status: string, hours: number, over = {}) => ({
    title: ROLE,
    status,
    starts_at: inHours(hours),
    // Two days ago.
    created_at: inHours(-49),
    ...over,
  });
  const theirs = { assigned_to: one.member_id };
  const ours = await makeShifts(home, {
    open: shift('Published', 20 * DAYS, { tag_ids: [tag.tag_id] }),
    pending: shift('Assigned', 21 * DAYS, theirs),
    confirmed: shift('Confirmed', 22 * DAYS, theirs),
    here: shift('Checked in', -1, theirs),
    done: shift('Completed', -30, { assigned_to: two.member_id }),
    cancelled: shift('cancelled', 23 * DAYS),
  });
  made = { ...ours, ...(await makeShifts(await homeOf('harbour'), { other: shift('Published', 24 * DAYS) })) };
});

const view = (page: Page, name: string) => page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Shift details' });
const line = (page: Page, { code }: { code: string }) => page.getByRole('listitem').filter({ hasText: code });

const heading = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/London',
});
/** "Saturday, 5 December" */
const dayHeading = (hours: number) => {
  const said = Object.fromEntries(heading.formatToParts(inHours(hours)).map(({ type, value }) => [type, value]));
  return `${said['weekday']}, ${said['day']} ${said['month']}`;
};

async function readBoard(page: Page, level: number): Promise<void> {
  await expect(view(page, 'Board')).toBeChecked();
  await expect(page.locator('[data-board]').getByRole('heading', { level: 2 })).toHaveText([
    `Un-allocated${level === 3 ? 1 : 2}`,
    'Pending Confirmation1',
    'Confirmed1',
    'Checked In1',
    'Completed1',
  ]);
  const card = line(page, made.open);
  // A location knows its own name.
  const whose = level === 3 ? 'Ground floor' : 'Llys Canton, Ground floorTidewater Living';
  for (const said of [ROLE, whose, `${home.address['town']}, Cardiff`, tag.title, 'No applicants yet'])
    await expect(card).toContainText(said);
  await expect(card.locator('time')).toHaveText(/^Closes in \d+ days$/);
  await expect(card.getByText(/^Posted/)).toHaveText(`Posted 2 days ago${level === 1 ? ' by Carys R.' : ''}`);
  await expect(line(page, made.confirmed)).toContainText(member.name);
  await picture(page, `shifts-board-level-${level}`);
  await card.click({ position: { x: 100, y: 100 } });
  await expect(panel(page)).toContainText(made.open.code);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
}

async function readTimeline(page: Page, level: number): Promise<void> {
  await expect(view(page, 'Timeline')).toBeChecked();
  await expect(page.locator('[data-timeline]').getByRole('heading', { level: 2 })).toHaveText([
    dayHeading(-1),
    dayHeading(20 * DAYS),
    dayHeading(21 * DAYS),
    dayHeading(22 * DAYS),
    dayHeading(23 * DAYS),
    ...(level === 3 ? [] : [dayHeading(24 * DAYS)]),
  ]);
  const entry = line(page, made.open);
  for (const said of [ROLE, '£13.40/h', `${home.address['town']}, Cardiff`, tag.title])
    await expect(entry).toContainText(said);
  const whose = 'Tidewater Living';
  await expect(entry.getByText(whose)).toHaveText(
    level === 1 ? `${whose} · Agent Brightwell Staffing · Reported by Carys Rees` : whose,
  );
  await expect(line(page, made.pending)).toContainText(member.name);
  for (const [status, colour] of [
    ['Published', 'red'],
    ['Assigned', 'blue'],
    ['Confirmed', 'green'],
    ['Checked in', 'green'],
  ] as const)
    await expect(page.locator('[data-timeline] [data-status]', { hasText: status }).first()).toHaveAttribute(
      'data-tone',
      colour,
    );
}

async function readTable(page: Page, level: number): Promise<void> {
  await expect(view(page, 'Table')).toBeChecked();
  const table = page.getByRole('table', { name: 'Shifts' });
  const columns = ['Shift ID', 'Location', 'Age', 'Status', 'Rate', 'Tags', 'Shift'];
  await expect(table.getByRole('columnheader')).toHaveText(columns);
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(level === 3 ? 6 : 7);
  const row = table.getByRole('row', { name: made.open.code });
  for (const said of [
    ROLE,
    'Cardiff',
    level === 3 ? 'Ground floor' : 'Llys Canton',
    'Published',
    '£13.40',
    tag.title,
    'Day Shift',
  ])
    await expect(row).toContainText(said);
}

/**
 * Expects one mark for two homes of one town when zoomed out. A location has only its own home, whose shifts are listed
 * one after the other.
 */
async function readMap(page: Page, level: number): Promise<void> {
  await expect(view(page, 'Map')).toBeChecked();
  const map = page.getByRole('group', { name: 'Map of shifts' });
  await expect(map).toHaveAttribute('aria-busy', 'false');
  const live = level === 3 ? 4 : 5;
  await expect(page.getByRole('list', { name: 'In this area' }).getByRole('listitem')).toHaveCount(live);
  const zooms = () => page.evaluate(() => Object.values(sessionStorage).map((kept) => String(kept).split(' ')[2]));
  await expect.poll(zooms).toContain('10');
  const heap = map.getByRole('button', { name: `${live} shifts` });
  await expect(heap).toBeVisible();
  await picture(page, `shifts-map-level-${level}`);
  await page.keyboard.press('j');
  await expect(page.locator('[data-shift] [data-row]').first()).toBeFocused();
  await heap.click();
  if (level < 3) {
    await expect(map.getByRole('button', { name: '4 shifts' })).toBeVisible();
    await map.getByRole('button', { name: 'An open shift' }).click();
  }
  const window = map.getByRole('dialog', { name: /^Shift SH-/ });
  await expect(window).toContainText(ROLE);
  if (level === 3) {
    await expect(window).toContainText('1 of 4');
    await window.getByRole('button', { name: 'Next shift here' }).click();
    await expect(window).toContainText('2 of 4');
    await expect(window).toContainText(made.open.code);
  } else await expect(window).toContainText(made.other.code);
  await window.getByRole('button', { name: 'View Job' }).click();
  await expect(panel(page)).toContainText(ROLE);
  const company = panel(page).locator('dl').getByRole('link', { name: 'Tidewater Living' });
  await expect(company).toHaveCount(level === 3 ? 0 : 1);
}

const LEVELS = [
  ['planner', 1],
  ['tidewater', 2],
  ['canton', 3],
] as const satisfies readonly (readonly [Someone, number])[];

for (const [who, level] of LEVELS) {
  test(`level ${level} sees the same shifts on a board, a timeline, a table and a map [shift-views-level-${level}]`, async ({
    page,
  }) => {
    await openAs(page, who, FOUND);
    await readBoard(page, level);
    await page.keyboard.press('2');
    await expect(page).toHaveURL(/view=timeline/);
    await readTimeline(page, level);
    await picture(page, `shifts-timeline-level-${level}`);
    await page.locator('label', { hasText: 'Table' }).click();
    await expect(page).toHaveURL(/view=table/);
    await readTable(page, level);
    await picture(page, `shifts-table-level-${level}`);
    await page.goBack();
    await readTimeline(page, level);
    await page.goForward();
    await readTable(page, level);
    // The map of the other levels has the same content, and a smaller one draws faster.
    if (level > 1) await page.setViewportSize({ width: 1000, height: 640 });
    await page.keyboard.press('3');
    await expect(page).toHaveURL(/view=map/);
    await readMap(page, level);
  });
}

test('on a phone all five views fit, one column of the board at a time', async ({ phone: page }) => {
  const fits = async (name: string) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, name).toBeLessThanOrEqual(PHONE.viewport.width);
    await picture(page, `shifts-${name}-phone`);
  };
  await openAs(page, 'canton', FOUND);
  await expect(line(page, made.open)).toContainText('£13.40/h');
  await fits('timeline');
  await page.goto(`${FOUND}&view=board`);
  const columns = page.getByRole('navigation', { name: 'Columns' });
  await expect(columns.getByRole('button')).toHaveCount(5);
  await expect(line(page, made.open)).toBeInViewport();
  await fits('board');
  await columns.getByRole('button', { name: 'Confirmed 1', exact: true }).tap();
  await expect(line(page, made.confirmed)).toBeInViewport();
  await expect(line(page, made.open)).not.toBeInViewport();
  await page.goto(`${FOUND}&view=table`);
  await expect(line(page, made.open)).toBeVisible();
  await fits('table');
  await page.goto(`${FOUND}&view=map`);
  await expect(page.getByRole('group', { name: 'Map of shifts' })).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('button', { name: '4 shifts' })).toBeVisible();
  await fits('map');
});
