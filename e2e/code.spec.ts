import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from './test.ts';
import { codeInHalves } from '@handover/domain/attendance/code';
import { PASSWORD, type Person } from '../apps/server/test/make.ts';
import { expectNoBarriers } from './barriers.ts';
import { owner } from './database.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { newNumber } from './numbers.ts';
import { typeSignIn } from './people.ts';
import { PHONE } from './phones.ts';

const HOUR = 3_600_000;
let manager: Person;
let ann: Person;
let office_id: string;
let job_id: string;

test.beforeAll(() =>
  prepare(async (make) => {
    const office = await make.office(undefined, 'Larch House');
    ({ office_id } = office);
    manager = await make.locationManager(office, { email: `manager.${randomUUID()}@example.org`, first_name: 'Ida' });
    ann = await newMember(make, 'Ann');
    const about = { number: newNumber(), starts_at: new Date(Date.now() + HOUR / 2) };
    const people = { created_by: manager.user_id, assigned_to: ann.user_id };
    ({ job_id } = await make.job(office, { status: 'Confirmed', ...people, ...about }));
  }),
);

const codeOn = async (screen: Page) =>
  ((await screen.locator('[data-typed-code]').textContent()) ?? '').replace(' ', '');

test('a location’s code changes by itself, also after a lost network, and a care worker types it', async ({
  page: screen,
  browser,
}) => {
  await screen.clock.install();
  await openAsMember(screen, manager, '/dashboard');
  await screen.getByRole('link', { name: /Check-in code/ }).click();
  await expect(screen.getByRole('img', { name: 'QR code to check in at Larch House' })).toBeVisible();
  await expectNoBarriers(screen);
  const first = await codeOn(screen);
  expect(first).toMatch(/^[CDFHJKMNPQRTVWXY3479]{8}$/);

  // No real half minute passes: the page's clock is advanced, and the secret of the codes replaced.
  await owner((client) =>
    client.query('update app.office_codes set secret = public.gen_random_bytes(32) where office_id = $1', [office_id]),
  );
  await screen.clock.fastForward(31_000);
  await expect(screen.locator('[data-typed-code]')).not.toHaveText(codeInHalves(first));

  await screen.context().setOffline(true);
  await screen.clock.fastForward(60_000);
  await expect(screen.getByRole('heading', { name: 'The code is not here at the moment' })).toBeVisible();
  await expect(screen.locator('[data-typed-code]')).toHaveCount(0);
  await screen.context().setOffline(false);
  await expect(screen.locator('[data-typed-code]')).toBeVisible();

  const phone = await (await browser.newContext(PHONE)).newPage();
  await phone.goto(`/check_in?code=${first}`);
  await typeSignIn(phone, ann.email, PASSWORD);
  await expect(
    phone.getByRole('heading', { name: 'This code has changed. Use the one on the screen now' }),
  ).toBeVisible();
  await expectNoBarriers(phone);
  await phone.getByLabel('Code on the screen').fill(codeInHalves(await codeOn(screen)).toLowerCase());
  await phone.getByRole('button', { name: 'Go on' }).tap();
  await expect(phone).toHaveURL(new RegExp(`/job_info/${job_id}\\?panel=check_in&code=`));
  await expect(phone.getByText('Code read')).toBeVisible();
  await phone.context().close();
});

test('a location sets its check-in radius and its induction list', async ({ page }) => {
  await openAsMember(page, manager, '/offices');
  await page.getByRole('link', { name: 'On the day' }).click();
  await page.getByRole('button', { name: 'Start with what most homes show' }).click();
  await expect(page.getByLabel('Item 1', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: /^Move Fire exits.* down$/ }).click();
  await expect(page.getByLabel('Item 2', { exact: true })).toHaveValue(/^Fire exits/);
  await page.getByLabel('Check-in radius in miles').fill('20');
  await page.getByRole('button', { name: 'Save information' }).click();
  await expect(page.getByText('Between 0.1 and 10 miles')).toBeVisible();
  await page.getByRole('button', { name: /^Use 0.25/ }).click();
  await page.getByRole('button', { name: 'Save information' }).click();
  await expect(page.getByText('Saved just now')).toBeVisible();
  await expectNoBarriers(page);
  await page.reload();
  await expect(page.getByLabel('Check-in radius in miles')).toHaveValue('0.25');
  await expect(page.getByLabel('Item 2', { exact: true })).toHaveValue(/^Fire exits/);
});
