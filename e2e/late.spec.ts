import { expect, test } from './test.ts';
import { ADDRESS } from '../apps/server/test/makeJobs.ts';
import type { Person } from '../apps/server/test/make.ts';
import { expectNoBarriersInBoth } from './barriers.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { bookedNow, type Home } from './shifts.ts';
import { PHONE } from './phones.ts';

let home: Home;
let helen: Person;

test.beforeAll(() =>
  prepare(async (make) => {
    const place = await make.office(undefined, 'Rowan House');
    helen = await make.locationManager(place, { email: `late.${place.office_id}@example.org` });
    home = { place, title: 'Rowan House', manager_id: helen.user_id, address: ADDRESS };
  }),
);

test('a care worker says with one tap how late they are, the home sees it at once, and they take it back', async ({
  browser,
  page,
}) => {
  const ann = await prepare((make) => newMember(make, 'Ann'));
  const { job_id } = await bookedNow(home, ann);
  await openAsMember(page, helen, '/jobs');
  const card = page.getByRole('region', { name: /^Confirmed/ }).getByRole('listitem');
  await expect(card).toBeVisible();

  const phone = await (await browser.newContext(PHONE)).newPage();
  await openAsMember(phone, ann, `/job_info/${job_id}`);
  const twenty = phone.getByRole('button', { name: '20 min', exact: true });
  expect((await twenty.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await twenty.tap();
  await expect(phone.getByText('Rowan House knows you are late')).toBeVisible();
  await expectNoBarriersInBoth(phone, 'main');

  const said = /^20 min late, expected \d\d:\d\d$/;
  await expect(card.getByText(said)).toBeVisible();
  await page.goto(`/job_info/${job_id}`);
  await expect(page.getByText(said)).toBeVisible();
  await page.goto('/dashboard');
  const active = page.getByRole('list', { name: 'Active Shifts' });
  await expect(active.getByText(said)).toBeVisible();

  await phone.getByRole('button', { name: 'Other' }).tap();
  await phone.getByRole('button', { name: '45 min', exact: true }).tap();
  await expect(active.getByText(/^45 min late, expected/)).toBeVisible();
  await phone.getByRole('button', { name: 'I will be on time after all' }).tap();
  await expect(phone.getByText('Running late?')).toBeVisible();
  await expect(page.getByText(/min late, expected/)).toHaveCount(0);
  await phone.context().close();
});
