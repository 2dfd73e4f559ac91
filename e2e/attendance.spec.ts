import { type BrowserContext, expect, type Page, test } from './test.ts';
import { ADDRESS } from '../apps/server/test/makeJobs.ts';
import { ITEMS } from '../apps/server/test/makeStaff.ts';
import { PASSWORD, type Person } from '../apps/server/test/make.ts';
import { expectNoBarriersInBoth } from './barriers.ts';
import { owner } from './database.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { bookedNow, type Home, inHours, makeShifts } from './shifts.ts';
import { PHONE } from './phones.ts';

test.use({ ...PHONE, permissions: ['geolocation'] });

const PAPERS = [ITEMS.rightToWork, ITEMS.dbs, ITEMS.safeguarding, ITEMS.movingAndHandling];
const INSIDE = { latitude: ADDRESS.latitude + 0.0043, longitude: ADDRESS.longitude, accuracy: 20 };
const OUTSIDE = { latitude: ADDRESS.latitude + 0.2055, longitude: ADDRESS.longitude, accuracy: 180 };
let home: Home;
let manager: Person;

/** Separate home for these tests, with an induction list. */
test.beforeAll(() =>
  prepare(async (make) => {
    const place = await make.office(undefined, 'Elm Court');
    manager = await make.locationManager(place, { email: `manager.${place.office_id}@example.org` });
    home = { place, title: 'Elm Court', manager_id: manager.user_id, address: ADDRESS };
  }),
);

const comes = async (): Promise<Person & { job_id: string }> => {
  const member = await prepare(async (make) => {
    const someone = await newMember(make, 'Ann');
    for (const item_id of PAPERS) await make.skill(someone, { item_id });
    return someone;
  });
  return { ...member, ...(await bookedNow(home, member)) };
};

/** Stored attendances of a shift. */
const heldOf = (job_id: string) =>
  owner(async (client) => {
    const { rows } = await client.query(
      'select how, flags, review_reason, round(miles::numeric, 1)::float8 as miles from app.attendance where job_id = $1',
      [job_id],
    );
    return rows;
  });
const setPlace = (sql: string) => owner((client) => client.query(sql, [home.place.office_id]));

const door = (job_id: string) => `/job_info/${job_id}?panel=check_in`;
const signing = (page: Page) => page.getByRole('dialog', { name: 'Sign to check in' });
const confirm = (page: Page) => signing(page).getByRole('button', { name: 'Check in' });

async function typeName(page: Page) {
  await signing(page).getByRole('button', { name: 'Type my name' }).tap();
  await signing(page)
    .getByRole('textbox', { name: /Candidate signature/ })
    .fill('Ann Lee');
}

test('a care worker at the home checks in once after the induction, also if they press twice [attendance-1]', async ({
  page,
  context,
}) => {
  const ann = await comes();
  await setPlace(`insert into app.induction_items (agency_id, care_provider_id, office_id, position, text)
    select agency_id, care_provider_id, office_id, n, text from app.offices,
      (values (1, 'Fire exits'), (2, 'Who is in charge')) items (n, text) where office_id = $1`);
  await context.setGeolocation(INSIDE);
  await openAsMember(page, ann, '/dashboard');
  await page.getByRole('region', { name: home.title }).getByRole('link', { name: 'Check in' }).tap();
  await expect(page.getByText('0.3 miles away')).toBeVisible();
  await expect(page.getByText('You are close enough to check in')).toBeVisible();
  await expectNoBarriersInBoth(page);
  await page.getByRole('button', { name: /^Check in at \d\d:\d\d$/ }).tap();

  await confirm(page).tap();
  await expect(signing(page).getByText('Tick everything on the list')).toBeVisible();
  for (const item of ['Fire exits', 'Who is in charge']) await signing(page).getByLabel(item).check();
  await confirm(page).tap();
  await expect(signing(page).getByText('Please sign on candidate signature')).toBeVisible();
  await expectNoBarriersInBoth(page, '[role="dialog"]');
  await typeName(page);
  // The location has narrowed its radius meanwhile: the server refuses with its own message.
  await setPlace('update app.offices set check_in_radius = 0.1 where office_id = $1');
  await confirm(page).tap();
  await expect(signing(page).getByRole('alert')).toHaveText(
    'You need to be within 0.1 miles of the location to check-in',
  );
  await setPlace('update app.offices set check_in_radius = null where office_id = $1');
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/checkin') && sent.push(request.method()));
  await confirm(page).dblclick();
  await expect(page.getByText('You are checked in', { exact: true })).toBeVisible();
  expect(sent).toEqual(['POST']);
  expect(await heldOf(ann.job_id)).toEqual([{ how: 'position', flags: [], review_reason: null, miles: 0.3 }]);
  await setPlace('delete from app.induction_items where office_id = $1');

  await page.getByRole('link', { name: 'Home' }).tap();
  await expect(page.getByRole('link', { name: 'Check out' })).toHaveAttribute('href', /panel=check_out$/);
});

test('a care worker who is too far away sees the radius, and checks in for review by the planner [attendance-2]', async ({
  page,
  context,
}) => {
  const ann = await comes();
  await context.setGeolocation(OUTSIDE);
  await openAsMember(page, ann, door(ann.job_id));
  await expect(page.getByText('14.2 miles away')).toBeVisible();
  await expect(page.getByText('Checked just now, accurate to 200 yards')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'You need to be within 10 miles of the location to check-in',
  );
  await expect(page.getByRole('button', { name: 'Check in', exact: true })).toBeDisabled();
  await context.setGeolocation({ ...OUTSIDE, latitude: OUTSIDE.latitude + 0.1 });
  await page.getByRole('button', { name: 'Check my location again' }).tap();
  await expect(page.getByText('21.1 miles away')).toBeVisible();

  await page.getByRole('button', { name: 'Check in anyway, for the planner to look at' }).tap();
  await expectNoBarriersInBoth(page, 'main');
  await page.getByRole('button', { name: 'Go on and sign' }).tap();
  await expect(page.getByText('Say why')).toBeVisible();
  await page.getByLabel('What is the matter?').fill('The phone puts me in the next town');
  await page.getByRole('button', { name: 'Go on and sign' }).tap();
  const pad = await signing(page).locator('canvas').boundingBox();
  if (!pad) throw new Error('There is nowhere to sign');
  await page.mouse.move(pad.x + 30, pad.y + 70);
  await page.mouse.down();
  await page.mouse.move(pad.x + 160, pad.y + 30, { steps: 8 });
  await page.mouse.up();
  await confirm(page).tap();
  await expect(page.getByText('You are checked in', { exact: true })).toBeVisible();
  expect(await heldOf(ann.job_id)).toEqual([
    { how: 'review', flags: ['too_far'], review_reason: 'The phone puts me in the next town', miles: 21.1 },
  ]);
});

/** Denies location and leaves the other permissions. */
async function deny(context: BrowserContext) {
  await context.clearPermissions();
  await context.grantPermissions(['notifications']);
}

test('a care worker who denies location checks in by the home’s code [attendance-3]', async ({
  page,
  context,
  request,
}) => {
  const ann = await comes();
  await deny(context);
  await openAsMember(page, ann, door(ann.job_id));
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'You have previously denied access to location. Please enable it manually or reset permissions for this site',
  );
  await page.getByRole('button', { name: 'Scan the code at reception' }).tap();
  await page.getByLabel('Code').fill('cdfh jkmn');
  await page.getByRole('button', { name: 'Use this code' }).tap();
  await expect(page.getByText('This code has changed. Use the one on the screen now')).toBeVisible();

  const headers = { 'X-Requested-With': 'XMLHttpRequest' };
  await request.post('/api/v1/login', { headers, data: { email: manager.email, password: PASSWORD } });
  const shown = await (await request.get(`/api/v1/offices/${home.place.office_id}/check_in_code`, { headers })).json();
  await page.goto(new URL(shown.data.url).pathname + new URL(shown.data.url).search);
  await expect(page.getByText('Code read')).toBeVisible();
  await page.getByRole('button', { name: /^Check in at/ }).tap();
  await typeName(page);
  await confirm(page).tap();
  await expect(page.getByText('You are checked in', { exact: true })).toBeVisible();
  expect(await heldOf(ann.job_id)).toEqual([{ how: 'code', flags: [], review_reason: null, miles: null }]);
});

/** Position that is ten minutes old and no more exact than a town; the browser's own emulation cannot do this. */
const OLD_AND_ROUGH = (place: { latitude: number; longitude: number }) => {
  Object.assign(globalThis, { asked: 0 });
  navigator.geolocation.getCurrentPosition = (good) => {
    (globalThis as unknown as { asked: number }).asked += 1;
    const coords = { ...place, accuracy: 3000 } as GeolocationCoordinates;
    good({ coords, timestamp: Date.now() - 600_000 } as GeolocationPosition);
  };
};

test('an inexact position checks in with a flag for the planner; before the day none is asked for [attendance-4]', async ({
  page,
}) => {
  const ann = await comes();
  const { later } = await makeShifts(home, {
    later: { title: 'Night Carer', starts_at: inHours(30), status: 'Confirmed', assigned_to: ann.user_id },
  });
  await page.addInitScript(OLD_AND_ROUGH, { latitude: INSIDE.latitude, longitude: INSIDE.longitude });
  await openAsMember(page, ann, door(later.job_id));
  await expect(page.getByText(/^You can only check in on \w{3} \d+ \w{3}/)).toBeVisible();
  expect(await page.evaluate('asked')).toBe(0);

  await page.goto(door(ann.job_id));
  await expect(page.getByText('About 0.3 miles away')).toBeVisible();
  await expect(page.getByText(/You can check in, and the planner takes a look/)).toBeVisible();
  await page.getByRole('button', { name: /^Check in at/ }).tap();
  await typeName(page);
  await confirm(page).tap();
  await expect(page.getByText('You are checked in', { exact: true })).toBeVisible();
  expect(await heldOf(ann.job_id)).toEqual([
    { how: 'position', flags: ['stale', 'imprecise'], review_reason: null, miles: 0.3 },
  ]);
});
