import { expect, test } from './test.ts';
import { openAs, signInBy } from './people.ts';
import { dayIn, homeOf, newRole, send, shiftForm } from './shifts.ts';
import { picture } from './pictures.ts';
import { PHONE } from './phones.ts';

test.use({ maps: true, ...PHONE });

test('a staff member finds open shifts by date and on the map, and is told of new ones [shift-staff-1]', async ({
  page,
  request,
}) => {
  const role = newRole('Support Worker');
  await page.clock.install();
  await openAs(page, 'member', '/jobs');
  await expect(page.getByRole('heading', { level: 1, name: 'Available Shifts' })).toBeVisible();
  const views = page.getByRole('radiogroup', { name: 'View' });
  await expect(views.getByRole('radio')).toHaveCount(2);
  const cards = page.locator('[data-shift]');
  await expect(cards.first()).toContainText(/£[\d.]+\/h/);
  await expect(cards.first()).toContainText(/about £/);
  await expect(page.locator('[data-shift] [data-pill]', { hasText: 'Published' })).toHaveCount(0);
  await expect(page.getByText(/Reported by|Closes in/)).toHaveCount(0);

  await signInBy(request, 'planner');
  const home = await homeOf('canton');
  const soon = { title: role, date: dayIn(1), deadline: dayIn(0), job_start_time: '00:30', job_end_time: '06:30' };
  await send(request, 'post', 'jobs', shiftForm(home, soon));
  await page.clock.fastForward('00:46');
  await page.getByRole('button', { name: 'New shifts, refresh' }).tap();
  const card = cards.filter({ hasText: role });
  await expect(card).toContainText(home.title);
  await expect(card).toContainText('£13.40/h');
  await expect(page.getByRole('button', { name: 'New shifts, refresh' })).toHaveCount(0);
  await picture(page, 'shifts-staff-timeline-phone');
  await page.clock.resume();

  await views.getByText('Map').tap();
  await expect(page).toHaveURL(/view=map/);
  const map = page.getByRole('group', { name: 'Map of shifts' });
  await expect(map).toHaveAttribute('aria-busy', 'false');
  await expect(map.getByRole('button', { name: /shift/ }).first()).toBeVisible();
  await picture(page, 'shifts-staff-map-phone');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(PHONE.viewport.width);

  for (const [type, title] of [
    ['my_bookings', 'My Bookings'],
    ['applied_jobs', 'Applied'],
  ] as const) {
    await page.goto(`/jobs?type=${type}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(cards.first()).toBeVisible();
    await expect(cards.filter({ hasText: role })).toHaveCount(0);
  }
});
