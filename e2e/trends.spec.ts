import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from './test.ts';
import { readCsv } from '../apps/server/test/issued.ts';
import type { Person } from '../apps/server/test/make.ts';
import { expectNoBarriers } from './barriers.ts';
import { openAsMember, prepare } from './members.ts';
import { newNumber } from './numbers.ts';
import { inHours } from './shifts.ts';

const place = `Hazel House ${randomUUID().slice(0, 4)}`;
let helen: Person;
let soon: { job_id: string; code: string };

/** Separate location with one unfilled shift and one that was worked. */
test.beforeAll(() =>
  prepare(async (make) => {
    const office = await make.office(undefined, place);
    helen = await make.locationManager(office, { email: `trends.${randomUUID()}@example.org`, first_name: 'Helen' });
    const by = { created_by: helen.user_id, title: 'Night Carer' };
    soon = await make.job(office, { ...by, number: newNumber(), starts_at: inHours(30), ends_at: inHours(38) });
    await make.job(office, {
      ...by,
      number: newNumber(),
      status: 'Completed',
      starts_at: inHours(-15 * 24),
      ends_at: inHours(-15 * 24 + 8),
    });
  }),
);

test('a manager sees the trends of their location, downloads a file, and cancels a shift with a reason', async ({
  page,
}) => {
  await openAsMember(page, helen, '/dashboard/trends');
  await expect(page.getByRole('heading', { level: 1, name: 'Trends' })).toBeVisible();
  const card = (name: string) => page.getByRole('region', { name });
  await expect(card('Spend against last month')).toContainText(place);
  await expect(card('Continuity').getByRole('img', { name: /: 0% \(0 of 1\)$/ })).toHaveCount(1);
  await expect(card('No-shows').getByRole('img', { name: /: none yet$/ })).toHaveCount(11);
  await expect(card('Cancellations')).toContainText('None in these twelve weeks');
  await expectNoBarriers(page);

  const risk = card('Unfilled shifts at risk');
  await expect(risk.getByRole('listitem')).toContainText([`Night Carer${soon.code}${place}`]);
  const file = risk.getByRole('link', { name: 'CSV of unfilled shifts at risk' });
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect(download.suggestedFilename()).toMatch(/^shifts_at_risk-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readCsv(await readFile(await download.path(), 'utf8'));
  expect(lines).toMatchObject([{ 'Shift code': soon.code, Location: place, Applicants: '0' }]);

  await risk.getByRole('link', { name: 'Night Carer' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/trends\\?job=${soon.job_id}`));
  const panel = page.getByRole('dialog', { name: 'Shift details' });
  await panel.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: /^Cancel shift/ }).click();
  const sure = page.getByRole('dialog', { name: 'Cancel shift' });
  await expect(sure).toContainText('Are you sure?');
  await expect(sure.getByRole('button', { name: 'Keep shift' })).toBeFocused();
  await sure.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Covered by our own staff' }).click();
  await sure.getByRole('button', { name: 'Cancel shift' }).click();
  await expect(panel.getByText('Shift was cancelled')).toBeVisible();
  await panel.getByRole('button', { name: 'History' }).click();
  const entry = page.getByRole('dialog', { name: 'History' }).getByRole('listitem').first();
  await expect(entry).toContainText('Helen');
  await expect(entry).toContainText('Covered by our own staff');

  await page.goto('/dashboard/trends');
  await expect(card('Unfilled shifts at risk')).toContainText('Every shift of the next 72 hours is filled');
  const why = card('Cancellations');
  await expect(why.getByRole('listitem').filter({ hasText: 'Covered by our own staff' })).toContainText('1');
  await why.getByRole('button', { name: 'Show as table' }).click();
  await expect(why.getByRole('row', { name: 'Covered by our own staff' })).toContainText('1 (100%)');
});
