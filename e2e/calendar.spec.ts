import { expect, test } from './test.ts';
import type { Person } from '../apps/server/test/make.ts';
import { expectNoBarriers } from './barriers.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { dayIn, homeOf, inHours, makeShifts } from './shifts.ts';
import { PHONE } from './phones.ts';

test.use({ ...PHONE });

let ann: Person;
let shift: { job_id: string };
let title: string;
test.beforeAll(async () => {
  ann = await prepare(async (make) => {
    const member = await newMember(make, 'Ann');
    await make.address(member);
    return member;
  });
  const home = await homeOf('office');
  ({ title } = home);
  ({ shift } = await makeShifts(home, {
    shift: { title: 'Night Carer', starts_at: inHours(24 * 45), status: 'Confirmed', assigned_to: ann.user_id },
  }));
});

const nameOf = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date));

test('a member enters availability and removes it', async ({ page }) => {
  const date = dayIn(8);
  await openAsMember(page, ann, `/calendar?month=${date.slice(0, 7)}`);
  const day = page.getByRole('button', { name: new RegExp(`, ${nameOf(date)}( \\d{4})?: `) });
  await expect(day).toHaveAccessibleName(/: nothing$/);
  await day.tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Night/ }).tap();
  await expect(dialog.getByText('Free 19:00 – 08:00')).toBeVisible();
  await expectNoBarriers(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(day).toHaveAccessibleName(/: free 19:00 – 08:00 from York$/);
  await day.tap();
  await dialog.getByRole('button', { name: 'Remove 19:00 – 08:00' }).tap();
  await expect(dialog.getByText('Nothing yet')).toBeVisible();
});

test('a member’s calendar link lists their bookings until they end it', async ({ page, request }) => {
  await openAsMember(page, ann, `/calendar?month=${dayIn(45).slice(0, 7)}`);
  await expect(page.getByRole('button', { name: new RegExp(`Confirmed .* at ${title}`) })).toBeVisible();
  await page.getByRole('button', { name: 'Make a link' }).tap();
  const link = await page.getByLabel('Your calendar link').inputValue();
  const path = new URL(link).pathname;
  const feed = await request.get(path);
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await feed.text()).toContain(`UID:${shift.job_id}`);

  await page.getByRole('button', { name: 'End the link' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'End the link' }).tap();
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
  expect((await request.get(path)).status()).toBe(404);
});
