import { expect, type Locator, type Page, test } from './test.ts';
import { PASSWORD } from '../apps/server/test/make.ts';
import { png } from '../apps/server/test/pictures.ts';
import { GOOGLE_STUB } from './googleStub.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { signInBy } from './people.ts';
import { dayIn, homeOf, inHours, makeShifts, newRole, send } from './shifts.ts';

/** Reduced motion, because many dialogs open and close here. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Sections in an order in which they can be deleted: availability before the address it refers to. */
const SECTIONS = [
  { title: 'Certificates & Training', one: 'skill', empty: 'No skills found', shows: 'Hoists' },
  { title: 'Past work experiences', one: 'work experience', empty: 'No work experience found', shows: 'Elm Bank' },
  { title: 'Availability', one: 'availability date', empty: 'No availability dates found', shows: 'Leeds LS6' },
  { title: 'Addresses', one: 'address', empty: 'No addresses found', shows: '22 Otley Road' },
  { title: 'Vaccinations/Medical', one: 'medical entry', empty: 'No vaccinations found', shows: 'Hepatitis B' },
] as const;

const section = (page: Page, title: string): Locator => page.getByRole('region', { name: title });
/** Modal dialog by name; a date picker of a field has the role dialog too. */
const dialog = (page: Page, name: string): Locator =>
  page.locator('[aria-modal=true]').and(page.getByRole('dialog', { name }));

/** Collects the page's changes to a person's record from now on. */
function changesOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (sent) => {
    const what = /\/api\/v1\/(?:staff|users)\/[\da-f-]{36}\/(\w+)/.exec(sent.url())?.[1];
    if (sent.method() !== 'GET' && what !== undefined) calls.push(`${sent.method()} ${what}`);
  });
  return calls;
}

/** Uses the Google stub, which can be asked for its zoom and needs no drawing. */
async function drawMapsByGoogle(page: Page, address: string): Promise<void> {
  const url = `${address}/maps-by-google.js`;
  const google = { key: 'a-key', libraries: [], region: null, language: null, version: 'weekly', url };
  await page.route('**/api/v1/maps/settings', (route) =>
    route.fulfill({ json: { data: { provider: 'google', google } } }),
  );
  await page.route(`${url}*`, (route) => route.fulfill({ contentType: 'text/javascript', body: GOOGLE_STUB }));
}

test('an administrator opens a staff member’s page, section by section, and deletes the entries [staff-pages-1]', async ({
  page,
  baseURL,
}) => {
  const { member, tag } = await prepare(async (make) => ({
    member: await newMember(make, 'Ivy'),
    tag: await make.tag(newRole('Hoist')),
  }));
  const { user_id, email, last_name } = member;
  const name = `Ivy ${last_name}`;
  await signInBy(page.request, 'planner');
  const staff = `staff/${user_id}`;
  const post = (path: string, form: object) => send(page.request, 'post', `${staff}/${path}`, form);
  await send(page.request, 'put', staff, {
    first_name: 'Ivy',
    last_name,
    dob: '1988-06-14',
    position: 'Senior Carer',
    mobile_telephone: '07700 900 142',
    home_telephone: '0113 496 0182',
    whatsapp_telephone: '07700 900 143',
    tags: [tag.tag_id],
  });
  const place = { address_line_1: '22 Otley Road', city: 'Leeds', post_code: 'LS6 3PX', proximity: 25 };
  const pin = { latitude: 53.8266, longitude: -1.5795, approximate: false };
  const { address_id } = (await post('addresses', { ...place, ...pin })) as unknown as { address_id: string };
  await post('availability', { date: dayIn(2), from_time: '07:00', to_time: '21:00', address_id });
  await post('skills', { title: 'Hoists', level: 'Level 2', start_date: dayIn(-30) });
  await post('medical', { title: 'Hepatitis B', date_administered: dayIn(-30) });
  const work = { company_name: 'Elm Bank', position: 'Carer', country: 'Ireland', start_date: '2015-09-01' };
  await post('work_experience', work);
  const home = await homeOf('rathmore');
  const theirs = { assigned_to: user_id, title: newRole('Night Carer') };
  const { next, past } = await makeShifts(home, {
    next: { ...theirs, starts_at: inHours(24 * 41), status: 'Confirmed' },
    past: { ...theirs, starts_at: inHours(24 * -20), status: 'Completed' },
  });
  await drawMapsByGoogle(page, baseURL ?? '');
  const changes = changesOf(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/staff?name=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Staff Members');
  const row = page.locator('tbody tr');
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('link', { name })).toHaveAttribute('href', `/staff/${user_id}`);
  await row.click();

  await expect(page).toHaveURL(new RegExp(`/staff/${user_id}$`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const details = section(page, 'Details');
  await expect(details.getByRole('heading', { name: 'Senior Carer' })).toBeVisible();
  await expect(details.locator('[data-part="contact"]')).toHaveText([
    email,
    /^07700 900 142\s*Mobile$/,
    /^0113 496 0182\s*Home$/,
    /^07700 900 143\s*WhatsApp$/,
    /^14 Jun 1988\s*Date of birth$/,
  ]);
  await expect(details.getByRole('listitem')).toHaveText([tag.title]);

  const main = section(page, 'Main address');
  await expect(main).toContainText('22 Otley Road');
  const map = main.getByRole('group', { name: 'Map of the main address' });
  await expect(map).toContainText('A map by Google');
  await expect(map).toHaveCSS('height', '200px');
  const drawn: unknown = await page.evaluate('({ at: stub.marker.at, zoom: stub.map.zoom })');
  expect(drawn).toEqual({ at: { lat: pin.latitude, lng: pin.longitude }, zoom: 10 });

  const line = ({ code }: { code: string }) => `#${code} - ${theirs.title} - ${String(home.address['city'])}`;
  for (const [counter, count, lines] of [
    ['Active Jobs', 1, [line(next)]],
    ['Completed Jobs', 1, [line(past)]],
    ['Invoices issued', 0, []],
  ] as const) {
    const button = page.getByRole('button', { name: counter });
    await expect(button).toHaveText(new RegExp(`^${count}\\s*${counter}$`));
    await button.click();
    const jobs = dialog(page, counter);
    await expect(jobs.getByText('No shifts found')).toHaveCount(lines.length === 0 ? 1 : 0);
    await expect(jobs.getByRole('listitem').getByRole('link')).toHaveText([...lines]);
    await page.keyboard.press('Escape');
    await expect(jobs).toHaveCount(0);
  }

  for (const { title, one, empty, shows } of SECTIONS) {
    const part = section(page, title);
    await expect(part.getByRole('button', { name: `Add ${one}` })).toBeVisible();
    const entry = part.getByRole('table', { name: title }).getByRole('row').filter({ hasText: shows });
    await entry.getByRole('button', { name: /^Edit / }).click();
    await expect(dialog(page, `Edit ${one}`).getByRole('button', { name: 'Save information' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, `Edit ${one}`)).toHaveCount(0);

    await entry.getByRole('button', { name: /^Delete / }).click();
    const sure = dialog(page, `Delete ${one}`);
    await expect(sure).toContainText('Are you sure want to delete this entry?');
    await sure.getByRole('button', { name: 'Confirm delete' }).click();
    await expect(part).toContainText(empty);
  }
  expect(changes).toEqual(
    ['skills', 'work_experience', 'availability', 'addresses', 'medicals'].map((of) => `DELETE ${of}`),
  );
  await expect(main).toHaveCount(0);
});

test('a member opens their own empty page on a phone, adds contact details, and sets a new password [staff-pages-2]', async ({
  phone: page,
}) => {
  const member = await prepare((make) => newMember(make, 'Jo'));
  await openAsMember(page, member, '/my_profile');
  const own = `/staff/${member.user_id}`;
  await expect(page).toHaveURL(new RegExp(`${own}$`));
  await expect(page.getByRole('heading', { level: 1, name: `Jo ${member.last_name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expect(page.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', own);
  await page.keyboard.press('Escape');

  const contacts = section(page, 'Details').locator('[data-part="contact"]');
  await expect(contacts).toHaveText([member.email]);
  await expect(section(page, 'Main address')).toHaveCount(0);
  for (const { title, one, empty } of SECTIONS) {
    await expect(section(page, title)).toContainText(empty);
    await section(page, title)
      .getByRole('button', { name: `Add ${one}` })
      .tap();
    const adding = dialog(page, `Add ${one}`);
    if (one === 'availability date') await expect(adding).toContainText('You need to add the staff addresses first');
    else await expect(adding.getByRole('button', { name: 'Save information' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(adding).toHaveCount(0);
  }

  const changes = changesOf(page);
  const save = (form: Locator) => form.getByRole('button', { name: 'Save information' }).tap();
  await page.getByRole('button', { name: 'Add work experience' }).tap();
  const adding = dialog(page, 'Add work experience');
  await adding.getByLabel('Company').fill('Elm Bank');
  await adding.getByLabel('Position').fill('Carer');
  await page.locator('#entry-start_date').tap();
  await page.locator('.mantine-DatePickerInput-day[data-today]').tap();
  await save(adding);
  await page.getByRole('button', { name: 'Edit Elm Bank' }).tap();
  const editing = dialog(page, 'Edit work experience');
  await editing.getByLabel('Company').fill('Elm Bank House');
  await save(editing);
  await expect(section(page, 'Past work experiences').getByRole('heading', { name: 'Elm Bank House' })).toBeVisible();
  expect(changes).toEqual(['POST work_experience', 'PUT work_experience']);

  await page.getByRole('button', { name: 'Edit profile' }).tap();
  const info = dialog(page, 'Edit info');
  await info.getByLabel('Home telephone').fill('0113 496 0182');
  const box = info.locator('[data-banner][data-tone=red][role=alert]');
  const record = `**/api/v1${own}`;
  for (const [answer, words] of [
    [
      { status: 409, json: { message: 'Changed by a colleague', code: 'stale', request_id: 'r-1' } },
      'Changed by a colleague',
    ],
    [{ status: 500, body: '' }, 'An error occurred'],
  ] as const) {
    await page.route(record, (route) => route.fulfill(answer));
    await save(info);
    await expect(box).toHaveText(words);
    await page.unroute(record);
  }
  await save(info);
  await expect(contacts).toHaveText([member.email, /^0113 496 0182\s*Home$/]);

  await page.getByLabel('Profile picture', { exact: true }).setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await png(),
  });
  await expect(page.locator('[data-part="picture"] img')).toHaveAttribute('src', /\/picture\?v=/);

  await page.getByRole('button', { name: 'Update Password' }).tap();
  const password = dialog(page, 'Update password');
  const chosen = 'nine slow herons wade';
  await password.getByLabel('Current password').fill(PASSWORD);
  await password.getByLabel('New password').fill(chosen);
  await password.getByLabel('Confirm password').fill(`${chosen}s`);
  await password.getByRole('button', { name: 'Update Password' }).tap();
  await expect(password.getByText("The password you entered doesn't match")).toBeVisible();
  await password.getByLabel('Confirm password').fill(chosen);
  await password.getByRole('button', { name: 'Update Password' }).tap();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  expect(changes.filter((call) => call === 'POST password')).toHaveLength(1); // while the two differed nothing was sent
});
