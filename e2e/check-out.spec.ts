import { expect, type Page, test } from './test.ts';
import type { Person } from '../apps/server/test/make.ts';
import { ADDRESS } from '../apps/server/test/makeJobs.ts';
import { expectNoBarriersInBoth } from './barriers.ts';
import { owner } from './database.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { newNumber } from './numbers.ts';
import { PHONE } from './phones.ts';

test.use({ ...PHONE });

const HOUR = 3_600_000;
type Leaver = Person & { job_id: string };

/** Member who has worked for four hours at a home of these tests, until the last full quarter of an hour. */
const atWork = (): Promise<Leaver> =>
  prepare(async (make) => {
    const ann = await newMember(make, 'Ann');
    const place = await make.office(undefined, 'Elm Court');
    const manager = await make.locationManager(place, { email: `manager.${place.office_id}@example.org` });
    const ends_at = new Date(Math.floor(Date.now() / (HOUR / 4)) * (HOUR / 4));
    const job = await make.job(place, {
      ...ADDRESS,
      number: newNumber(),
      status: 'Checked in',
      assigned_to: ann.user_id,
      created_by: manager.user_id,
      starts_at: new Date(ends_at.getTime() - 4 * HOUR),
      ends_at,
    });
    await make.attendance(job);
    return { ...ann, job_id: job.job_id };
  });

/** Stored timesheet of a member. */
const heldOf = ({ job_id }: Leaver) =>
  owner(async (client) => {
    const { rows } = await client.query(
      `select j.status, t.total_time, t.break_time, t.authorized_person, t.comments, t.flags, c.typed,
         c.picture is not null as drawn, a.picture is not null as countersigned
       from app.jobs j join app.timesheets t using (job_id)
       left join app.signatures c on c.signature_id = t.candidate_signature
       left join app.signatures a on a.signature_id = t.authorized_signature where j.job_id = $1`,
      [job_id],
    );
    return rows;
  });

const checkOut = (page: Page) => page.getByRole('button', { name: 'Check out', exact: true });
const pad = (page: Page, name: string) => page.getByRole('group', { name });

async function draw(page: Page, name: string) {
  const sheet = pad(page, name).locator('canvas');
  await sheet.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await sheet.boundingBox()) ?? {};
  await page.mouse.move(x + 40, y + 80);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++) await page.mouse.move(x + 40 + step * 18, y + 60 + 25 * Math.sin(step));
  await page.mouse.up();
  await expect(pad(page, name).getByRole('img', { name: `${name}, signed` })).toBeVisible();
}

test('a care worker and the home sign the hours, and the shift is completed [check-out-1]', async ({ page }) => {
  const ann = await atWork();
  await openAsMember(page, ann, `/job_info/${ann.job_id}`);
  await page.getByRole('link', { name: 'Check out' }).tap();
  await expect(page.getByText('3 h 30 min', { exact: true })).toBeVisible();
  await expect(page.getByText(/^4 h on site/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Break' }).tap();
  await page.getByRole('option', { name: '15 minutes', exact: true }).tap();
  await expect(page.getByText('3 h 45 min × £13.40')).toBeVisible();
  await expect(page.getByText('£50.25')).toBeVisible();

  await checkOut(page).tap();
  await expect(page.getByText('Please sign on candidate signature')).toBeVisible();
  await expect(pad(page, 'Candidate signature')).toBeFocused();
  for (const words of [
    'Enter the name of who signs for the location',
    'Please sign on authorised signature',
    'Accept the terms',
  ]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  await expectNoBarriersInBoth(page);

  await draw(page, 'Candidate signature');
  await expect(page.getByText('Please sign on candidate signature')).toBeHidden();
  await pad(page, 'Candidate signature').getByRole('button', { name: 'Clear' }).tap();
  await expect(pad(page, 'Candidate signature').getByRole('img', { name: /empty/ })).toBeVisible();
  await draw(page, 'Candidate signature');
  // A rotated phone keeps the drawing.
  await page.setViewportSize({ width: 844, height: 390 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Authorised person name').fill('Sister Clarke');
  await draw(page, 'Authorised signature');
  await page.getByLabel('Comments').fill('A calm day');
  await page.getByLabel('These hours are right and I accept the terms').check();
  await checkOut(page).dblclick();
  await expect(page.getByText('You are checked out')).toBeVisible();
  await expect(page.getByText('3 h 45 min, £50.25 before tax')).toBeVisible();
  await expectNoBarriersInBoth(page, 'main');
  expect(await heldOf(ann)).toEqual([
    {
      status: 'Completed',
      total_time: 225,
      break_time: 15,
      authorized_person: 'Sister Clarke',
      comments: 'A calm day',
      flags: [],
      typed: null,
      drawn: true,
      countersigned: true,
    },
  ]);
  await page.getByRole('button', { name: 'Shift details' }).tap();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
});

test('a care worker without anyone to sign says so, types their own name, and keeps all hours [check-out-2]', async ({
  page,
}) => {
  const ann = await atWork();
  await openAsMember(page, ann, `/job_info/${ann.job_id}?panel=check_out`);
  await page.getByRole('button', { name: 'Type my name instead' }).tap();
  await page.getByRole('textbox', { name: /^Candidate signature/ }).fill('Ann Lee');
  await page.getByLabel('Nobody available to sign').check();
  await expect(page.getByText(/you are paid for them as usual/)).toBeVisible();
  await expect(page.getByLabel('Authorised person name')).toBeHidden();
  await page.getByLabel('These hours are right and I accept the terms').check();
  await checkOut(page).tap();
  await expect(page.getByText('You are checked out')).toBeVisible();
  await expect(page.getByText(/Your pay does not depend on it/)).toBeVisible();
  expect(await heldOf(ann)).toMatchObject([
    { status: 'Completed', total_time: 210, flags: ['nobody_to_sign'], typed: 'Ann Lee', countersigned: false },
  ]);
});
