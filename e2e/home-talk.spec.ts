import { ADDRESS } from '../apps/server/test/makeJobs.ts';
import type { Person } from '../apps/server/test/make.ts';
import { expectNoBarriers } from './barriers.ts';
import { owner } from './database.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { picture } from './pictures.ts';
import { type Home, makeShifts, newRole } from './shifts.ts';
import { expect, type Locator, type Page, test } from './test.ts';

const MOST_PRESSES = 3;
const [HOME, MOBILE] = ['01904 960 101', '07700 900 142'];
const HOUR = 3_600_000;
const field = (page: Page) => page.getByLabel('Message', { exact: true });
const lastOf = (page: Page) => page.getByRole('log', { name: 'What was said' }).getByRole('listitem').last();

let home: Home;
let helen: Person;

test.beforeAll(() =>
  prepare(async (make) => {
    const place = await make.office(undefined, 'Rowan Court');
    helen = await make.locationManager(place, { email: `talk.${place.office_id}@example.org`, first_name: 'Helen' });
    home = { place, title: 'Rowan Court', manager_id: helen.user_id, address: ADDRESS };
  }),
);

test('a manager writes to the person on shift in at most three presses, they answer, and numbers end with the talk', async ({
  page,
  phone,
}) => {
  const ann = await prepare((make) => newMember(make, 'Ann'));
  await owner(async (client) => {
    await client.query('update app.users set mobile_telephone = $2 where user_id = $1', [ann.user_id, MOBILE]);
    await client.query('update app.offices set telephone = $2 where office_id = $1', [home.place.office_id, HOME]);
  });
  const starts_at = new Date(Date.now() - 25 * 60_000);
  const its = { title: newRole('Night Carer'), starts_at, status: 'Confirmed', assigned_to: ann.user_id };
  const { missing } = await makeShifts(home, { missing: its });

  await openAsMember(page, helen, '/dashboard');
  const line = page.getByRole('region', { name: 'Today at Rowan Court' }).getByRole('listitem').first();
  await expect(line).toHaveAttribute('data-attention', 'not_here');
  await expect(line.getByRole('link', { name: /^Call Ann/ })).toHaveAttribute(
    'href',
    `tel:${MOBILE.replaceAll(' ', '')}`,
  );
  await picture(page, 'home-talk-today');
  let presses = 0;
  const press = async (what: Locator) => {
    presses++;
    await what.click();
  };
  await press(line.getByRole('button', { name: /^Message Ann/ }));
  await press(field(page));
  await page.keyboard.type('Are you on your way?');
  await press(page.getByRole('button', { name: 'Send' }));
  await expect(lastOf(page)).toContainText('Are you on your way?');
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  await expectNoBarriers(page, '[data-conversation]');
  await picture(page, 'home-talk-panel');

  await openAsMember(phone, ann, `/job_info/${missing.job_id}`);
  const call = phone.getByRole('link', { name: 'Call the home' });
  await expect(call).toHaveAttribute('href', `tel:${HOME.replaceAll(' ', '')}`);
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await expectNoBarriers(phone, 'main');
  await picture(phone, 'home-talk-booking');
  await phone.getByRole('link', { name: 'Message the home' }).tap();
  await expect(lastOf(phone)).toContainText('Are you on your way?');
  await phone.getByRole('button', { name: 'I am on my way' }).tap();
  await phone.getByRole('button', { name: 'Send' }).tap();
  await expect(lastOf(page)).toContainText('I am on my way');
  await picture(phone, 'home-talk-thread');
  await phone.goto('/messages');
  await expect(phone.getByRole('link', { name: /Rowan Court.*I am on my way/s })).toBeVisible();

  // The worker keeps the number back: the home can still write, and sees no number any more.
  await phone.goto('/security');
  await phone.getByRole('switch', { name: /^Show my mobile number/ }).tap();
  await expect
    .poll(async () => (await (await phone.request.get('/api/v1/my_number')).json()).data.shares_number)
    .toBe(false);
  await picture(phone, 'home-talk-setting');
  await page.goto(`/job_info/${missing.job_id}`);
  const reach = page.getByRole('region', { name: 'On this shift' });
  await expect(reach).toContainText('Shows no number');
  await expect(reach.getByRole('button', { name: 'Message' })).toBeVisible();
  await picture(page, 'home-talk-shift');

  await owner((client) =>
    client.query(
      `update app.jobs set status = 'Completed', starts_at = $2, deadline_at = $2, ends_at = $3 where job_id = $1`,
      [missing.job_id, new Date(Date.now() - 8 * 24 * HOUR), new Date(Date.now() - 7 * 24 * HOUR - 60_000)],
    ),
  );
  await phone.goto(`/job_info/${missing.job_id}`);
  await expect(phone.getByRole('link', { name: 'Directions' })).toBeVisible();
  await expect(phone.getByRole('link', { name: /the home$/ })).toHaveCount(0);
  expect(await phone.content()).not.toContain(HOME);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
  await expect(reach).toHaveCount(0);
  await phone.goto('/messages');
  await phone.getByRole('link', { name: /Rowan Court.*I am on my way/s }).tap();
  await expect(phone.getByText('This conversation closed 7 days after the shift')).toBeVisible();
  await expect(field(phone)).toHaveCount(0);
  await expect(phone.getByRole('link', { name: /^Call/ })).toHaveCount(0);
  await picture(phone, 'home-talk-closed');
});
