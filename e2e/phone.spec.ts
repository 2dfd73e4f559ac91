import { expect, type Page, test } from './test.ts';
import { ITEMS } from '../apps/server/test/makeStaff.ts';
import type { Person } from '../apps/server/test/make.ts';
import { barriersIn, BOTH } from './barriers.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { signInBy } from './people.ts';
import { dayIn, type Home, homeOf, inHours, makeShifts, newRole, send } from './shifts.ts';
import { PHONE } from './phones.ts';

test.use({ ...PHONE });

const GARDA = '01990000-0000-7000-8000-000000000005';
const ASKED = [ITEMS.rightToWork, GARDA, ITEMS.safeguarding, ITEMS.movingAndHandling];
const DAYS = 24;
const role = newRole('Night Carer');
let ann: Person;
let home: Home;
let shifts: Record<'near' | 'offered' | 'taken', { job_id: string }>;

/** Member who lives at the home, with three shifts of a unique role. */
test.beforeAll(async () => {
  home = await homeOf('rathmore');
  ann = await prepare(async (make) => {
    const member = await newMember(make, 'Ann');
    await make.address(member, home.address);
    for (const item_id of ASKED) await make.skill(member, { item_id });
    return member;
  });
  shifts = await makeShifts(home, {
    near: { title: role, starts_at: inHours(32 * DAYS) },
    offered: { title: `${role} Senior`, starts_at: inHours(35 * DAYS), staff_rate: 2200 },
    taken: { title: `${role} Lead`, starts_at: inHours(38 * DAYS), status: 'Confirmed' },
  });
  const { taken } = shifts;
  await prepare((make) => make.application({ ...home.place, ...taken } as never, ann));
});

const cards = (page: Page) => page.locator('[data-shift]').filter({ hasText: role });
const tile = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(name) });

test('a staff member finds a shift, applies and withdraws, accepts an offer that appears live, and drops out [phone-1]', async ({
  page,
  request,
}) => {
  await openAsMember(page, ann, '/dashboard');
  await expect(page.getByRole('heading', { name: 'No booking yet' })).toBeVisible();
  await expect(tile(page, 'My Bookings')).toContainText('0');
  for (const [title, href] of [
    ['Shifts', '/jobs'],
    ['Applied', '/jobs?type=applied_jobs'],
    ['My Bookings', '/jobs?type=my_bookings'],
    ['My profile', `/staff/${ann.user_id}`],
  ] as const)
    await expect(tile(page, title)).toHaveAttribute('href', href);
  await tile(page, 'Near you this week').tap();

  await page.getByLabel('Home, town or role').fill(role);
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText('0 miles');
  await page.getByRole('radiogroup', { name: 'Order' }).getByText('Best match').tap();
  await expect(page).toHaveURL(/order=best_match/);
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText(/\d+% match/);
  await page.getByRole('button', { name: 'Filters' }).tap();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByLabel('Pay at least').fill('22');
  await filters.getByRole('button', { name: 'Show shifts' }).tap();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Filters, 1 on' })).toBeVisible();
  await page.goto(`/jobs?q=${encodeURIComponent(role)}&to=${dayIn(33)}`);
  await expect(cards(page)).toHaveCount(1);

  await cards(page).getByRole('button', { name: 'Apply' }).tap();
  await expect(cards(page).locator('p', { hasText: 'Application sent, waiting for a reply' })).toBeVisible();
  await cards(page).getByRole('link').tap();
  const panel = page.getByRole('dialog', { name: 'Shift details' });
  await expect(panel.getByRole('heading', { name: 'How this suits you' })).toBeVisible();
  await expect(panel).toContainText('0 miles, within your 30 mile limit');
  await panel.getByRole('button', { name: 'Withdraw' }).tap();
  await expect(panel.getByRole('button', { name: 'Apply' })).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'No booking yet' })).toBeVisible();
  await signInBy(request, 'planner');
  await send(request, 'post', `jobs/${shifts.offered.job_id}/offer`, { user_id: ann.user_id });
  await expect(page.getByRole('heading', { name: 'An offer waits for you' })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(home.title) }).tap();
  await expect(page.getByText('You have an offer.')).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).tap();
  await expect(page.getByText('You are booked for this shift')).toBeVisible();
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Home' }).tap();
  await expect(page.getByRole('region', { name: home.title })).toContainText(`${role} Senior`);
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=[\d.]+,-?[\d.]+$/);

  await page.getByRole('link', { name: 'Shift details' }).tap();
  await page.getByRole('button', { name: 'I cannot come' }).tap();
  const asking = page.getByRole('dialog', { name: 'I cannot come' });
  await asking.getByLabel('Reason').fill('My daughter is ill');
  await asking.getByRole('button', { name: 'I cannot come' }).tap();
  await expect(page.getByText('You are no longer booked for this shift')).toBeVisible();
  await page.goto('/jobs?type=my_bookings');
  await expect(page.getByText('No jobs found')).toBeVisible();
});

test('a shift that went to someone else is listed as taken, and offers standby', async ({ page }) => {
  await openAsMember(page, ann, '/jobs?type=applied_jobs');
  const card = cards(page).filter({ hasText: 'Lead' });
  await expect(card).toContainText('This shift has been taken');
  await card.getByRole('button', { name: 'Put me on standby' }).tap();
  await expect(card).toContainText('You are on standby');
});

test('a care worker enters hours worked elsewhere, and changes them', async ({ page }) => {
  await openAsMember(page, ann, `/staff/${ann.user_id}`);
  const card = page.getByRole('region', { name: 'Hours elsewhere' });
  const save = async (hours: string) => {
    await card.getByRole('textbox', { name: 'Hours', exact: true }).fill(hours);
    await card.getByRole('button', { name: 'Save week' }).tap();
  };
  await save('7.1');
  await expect(card.getByText('Use quarters of an hour')).toBeVisible();
  await save('7.25');
  await expect(card.getByRole('row').last()).toContainText('7.25');
  await save('0');
  await expect(card.getByText('None.')).toBeVisible();
});

/**
 * Targets smaller than a thumb. Excluded: links within a sentence, and a card's link, because the whole card can be
 * pressed.
 */
const SMALL = `[...document.querySelectorAll('a[href], button, input:not([type=hidden]), [role=radio], select, summary')]
  .filter((it) => it.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !it.closest('p, [data-skip]'))
  .map((it) => [it, (it.closest('label, [data-row]:is([data-shift] *)')?.closest('label, [data-shift]') ?? it.parentElement.querySelector('label[for="' + it.id + '"]') ?? it).getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
  .map(([it, box]) => it.outerHTML.slice(0, 100) + ' ' + Math.round(box.width) + 'x' + Math.round(box.height))`;

test('on a phone the staff screens have no serious barrier and no target smaller than a thumb', async ({ page }) => {
  const found: string[] = [];
  const look = async (where: string) => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    found.push(...(await page.evaluate<string[]>(SMALL)).map((small) => `${where}: ${small}`));
    await page
      .locator('[data-phone-tabs], [data-action-bar]')
      .evaluateAll((bars) => bars.forEach((bar) => (bar.style.position = 'static')));
    found.push(...(await barriersIn(page, BOTH)).map((barrier) => `${where}, ${barrier}`));
  };
  await openAsMember(page, ann, '/dashboard');
  await expect(page.getByText('My Bookings').first()).toBeVisible();
  await look('home');
  await page.goto(`/jobs?q=${encodeURIComponent(role)}&order=nearest`);
  await expect(cards(page).first()).toBeVisible();
  await look('available shifts');
  await page.getByRole('button', { name: 'Filters' }).tap();
  await expect(page.getByRole('dialog', { name: 'Filters' }).getByLabel('From')).toBeVisible();
  await look('filters');
  await page.goto('/jobs?type=applied_jobs');
  await expect(cards(page).first()).toBeVisible();
  await look('applied');
  await page.goto(`/job_info/${shifts.near.job_id}`);
  await expect(page.getByRole('heading', { name: 'How this suits you' })).toBeVisible();
  await look('a shift');
  expect(found).toEqual([]);
});
