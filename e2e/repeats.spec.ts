import { randomUUID } from 'node:crypto';
import { expectNoBarriers } from './barriers.ts';
import { owner } from './database.ts';
import { openAs } from './people.ts';
import { PHONE } from './phones.ts';
import { picture } from './pictures.ts';
import { dayIn, homeOf, newRole } from './shifts.ts';
import { expect, test } from './test.ts';

const role = newRole('Weekly Carer');

/** The home's last shift is one of a role of this test, ready to be repeated. */
test.beforeAll(async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await openAs(page, 'canton', '/jobs/new');
  const { place, address } = await homeOf('canton');
  const answer = await page.request.post('/api/v1/jobs', {
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      Origin: new URL(page.url()).origin,
      'Idempotency-Key': randomUUID(),
    },
    data: {
      location_id: place.office_id,
      title: role,
      description: 'Help with the evening round',
      date: dayIn(40),
      deadline: dayIn(39),
      shift_time: 'Night Shift',
      job_start_time: '20:00',
      job_end_time: '08:00',
      has_break: false,
      staff_rate: 14,
      hcp_rate: 20,
      report_to: 'Sister Clarke',
      ...Object.fromEntries(
        Object.entries({ ...address, latitude: Number(address.latitude), longitude: Number(address.longitude) }).filter(
          ([, value]) => value !== null,
        ),
      ),
    },
  });
  expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining(role)]);
  await page.context().close();
});

test('a home repeats a night every week, leaves out a day, changes it and ends it [repeats-1]', async ({ page }) => {
  await openAs(page, 'canton', '/jobs/new');
  await page.getByRole('button', { name: /^Repeat last shift/ }).click();
  await page.getByRole('button', { name: 'Repeat every week' }).click();
  const days = page.getByRole('group', { name: 'Days of the week' });
  for (const pressed of await days.locator('[aria-pressed=true]').all()) await pressed.click();
  await page.getByRole('button', { name: /then every week|^Publish every week/ }).click();
  await expect(page.getByText('Choose at least one day of the week').first()).toBeVisible();
  await days.getByRole('button', { name: 'Mon' }).click();
  await days.getByRole('button', { name: 'Thu' }).click();
  await expect(page.getByText(/^Every Monday and Thursday, until/)).toBeVisible();
  await expectNoBarriers(page);
  await picture(page, 'repeats-post', { fullPage: true });
  await page.getByRole('button', { name: /^Publish [789] shifts, then every week$/ }).click();
  await expect(page).toHaveURL(/\/jobs\?/);

  const { rows } = await owner((client) =>
    client.query(`select job_id from app.jobs where title = $1 order by starts_at`, [role]),
  );
  expect(rows.length).toBeGreaterThanOrEqual(8);
  await page.goto(`/job_info/${rows[0].job_id}`);
  await page.getByRole('link', { name: /^Every Monday and Thursday, until/ }).click();

  const card = page.getByRole('listitem', { name: role });
  const next = card.getByRole('list', { name: 'Next days' }).getByRole('listitem');
  await expect(next).toHaveCount(6);
  await expect(next.first().getByRole('link', { name: 'Published' })).toBeVisible();
  await card.getByRole('button', { name: /^Show \d+ more days$/ }).click();
  const last = next.last();
  await last.getByRole('button', { name: /^Leave out/ }).click();
  await expect(last).toContainText('Left out');
  await last.getByRole('button', { name: /^Take in again/ }).click();
  await expect(last).toContainText('Planned');
  await expectNoBarriers(page);
  await picture(page, 'repeats-list', { fullPage: true });

  await card.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${role}` });
  await dialog.getByLabel('Ward').fill('Rose');
  await dialog.getByLabel('Also change the posted shifts that nobody has').check();
  await expectNoBarriers(page, '[role="dialog"]');
  await picture(page, 'repeats-change');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Repeating shifts saved, [789] shifts changed$/).first()).toBeVisible();
  await expect(card).toContainText('Rose');
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card).toContainText('Paused');
  await card.getByRole('button', { name: 'Go on' }).click();
  await expect(card.getByRole('button', { name: 'Pause' })).toBeVisible();

  await page.setViewportSize(PHONE.viewport);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(PHONE.viewport.width);
  await picture(page, 'repeats-phone', { fullPage: true });
  await card.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End them' }).click();
  await expect(card).toHaveCount(0);
});
