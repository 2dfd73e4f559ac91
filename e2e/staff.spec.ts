import { expect, type Locator, test } from './test.ts';
import { ITEMS } from '../apps/server/test/makeStaff.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { openAs, signInBy } from './people.ts';
import { dayIn, homeOf, inHours, makeShifts, newRole, send } from './shifts.ts';
import { withoutMaps } from './maps.ts';

const OURS = { 'X-Requested-With': 'XMLHttpRequest' };
const GARDA = '01990000-0000-7000-8000-000000000005';

test('an expired certificate makes a member ineligible, with a message, until an administrator overrules it with a reason', async ({
  page,
  browser,
}) => {
  const home = await homeOf('rathmore');
  const { member, expired } = await prepare(async (make) => {
    const bo = await newMember(make, 'Bo');
    for (const item_id of [ITEMS.rightToWork, GARDA, ITEMS.safeguarding]) await make.skill(bo, { item_id });
    const old = { title: 'Moving and handling', item_id: ITEMS.movingAndHandling, start_date: dayIn(-400) };
    return { member: bo, expired: await make.skill(bo, old) };
  });
  const starts_at = inHours(24 * 40);
  const title = newRole('Night Carer');
  const { shift } = await makeShifts(home, { shift: { starts_at, title } });
  const found = `search=${encodeURIComponent(title)}`;
  const name = `Bo ${member.last_name}`;

  await openAsMember(page, member, `/job_info/${shift.job_id}`);
  await expect(page.getByText('You cannot apply for this shift')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Moving and handling ended on/ })).toBeVisible();
  await expect(page.getByText('The planner may still offer it to you')).toBeVisible();
  const applied = await page.request.post(`/api/v1/jobs/${shift.job_id}/apply`, { headers: OURS });
  expect(applied.status()).toBe(409);
  expect(await applied.json()).toMatchObject({ message: expect.stringContaining('Moving and handling ended on') });

  const elsewhere = await browser.newContext();
  await signInBy(elsewhere.request, 'planner');
  const offer = (more: object) =>
    elsewhere.request.post(`/api/v1/jobs/${shift.job_id}/offer`, {
      headers: OURS,
      data: { user_id: member.user_id, ...more },
    });
  const refused = await offer({});
  expect(refused.status()).toBe(409);
  expect((await refused.json()).errors).toHaveProperty('override_reason');
  expect((await offer({ override_reason: 'The course is on Friday' })).ok()).toBe(true);

  const desk = await elsewhere.newPage();
  await withoutMaps(desk);
  await desk.goto(`/jobs?view=table&job=${shift.job_id}&panel=history`);
  const entry = desk.getByRole('dialog', { name: 'History' }).getByRole('listitem').first();
  await expect(entry).toContainText(`Oliver Grant offered it to ${name}`);
  await expect(entry).toContainText(/Overruled: Moving and handling ended on .+, because “The course is on Friday”/);

  await page.reload();
  await expect(page.getByText('What speaks against your working this shift')).toBeVisible();
  const { data } = await (await page.request.get(`/api/v1/jobs/${shift.job_id}`)).json();
  await send(page.request, 'post', `offers/${data.offer_id}/accept`);

  // A later review of the certificate changes its state for every viewer of the booking.
  await send(elsewhere.request, 'post', `staff/${member.user_id}/skills/${expired.skill_id}/review`, {
    state: 'rejected',
    reason: 'It has run out',
  });
  await desk.goto(`/jobs?view=table&${found}&job=${shift.job_id}`);
  const panel = desk.getByRole('dialog', { name: 'Shift details' });
  await expect(panel.getByText('Out of date by this shift')).toBeVisible();
  await expect(panel).toContainText(`What speaks against ${name} on this shift`);
  await expect(panel).toContainText('Moving and handling was rejected');
  await expect(panel.getByRole('link', { name })).toHaveAttribute('href', `/staff/${member.user_id}`);

  const link = desk.locator(`a[data-row="${shift.job_id}"]`);
  await expect(link).toContainText('out of date by this shift');

  await openAs(desk, 'rathmore', `/jobs?view=board&${found}&job=${shift.job_id}`);
  await expect(panel.getByText('Out of date by this shift')).toBeVisible();
  await expect(link).toContainText('out of date by this shift');
  await expect(
    desk.locator(`[data-card="${shift.job_id}"]`).getByText('Out of date by this shift', { exact: true }),
  ).toBeVisible();
  await expect(panel).not.toContainText('What speaks against');
  await panel.getByRole('button', { name }).click();
  const card = desk.getByRole('dialog', { name });
  await expect(card).toContainText('Healthcare Assistant');
  await expect(card).toContainText('Something is missing');
  await expect(card).toContainText(/Completed shifts\s*0/);
  await elsewhere.close();
});

test('an administrator finds staff by tag, distance and compliance, and sees which documents end when', async ({
  page,
}) => {
  const { member, tag } = await prepare(async (make) => {
    const di = await newMember(make, 'Di');
    return { member: di, tag: await make.tag(newRole('Hoist')) };
  });
  const name = `Di ${member.last_name}`;
  await signInBy(page.request, 'admin');
  const staff = `staff/${member.user_id}`;
  await send(page.request, 'put', staff, { first_name: 'Di', last_name: member.last_name, tags: [tag.tag_id] });
  await send(page.request, 'post', `${staff}/addresses`, {
    address_line_1: '2 Otley Road',
    city: 'Leeds',
    post_code: 'LS6 3PX',
    latitude: 53.8217,
    longitude: -1.5779,
    approximate: false,
    proximity: 25,
    default: 1,
  });
  const skill = { title: 'First aid at work', end_date: dayIn(12) };
  const { skill_id } = (await send(page.request, 'post', `${staff}/skills`, skill)) as unknown as { skill_id: string };
  await send(page.request, 'post', `${staff}/skills/${skill_id}/review`, { state: 'verified' });

  await page.goto('/staff');
  await page.getByRole('button', { name: 'Show Filters' }).click();
  const rows = page.locator('tbody tr');
  const pick = async (filter: string, option: string): Promise<void> => {
    await page.getByRole('button', { name: new RegExp(`^Filter ${filter}`) }).click();
    const choices: Locator = page.getByRole('dialog', { name: `Select ${filter}` });
    await choices.getByRole('textbox').fill(option);
    await choices.getByText(option, { exact: true }).click();
    await choices.getByRole('button', { name: /^Apply filter/ }).click();
  };
  await pick('Tags', tag.title);
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(name);
  await expect(rows.first()).toContainText('Leeds');
  await expect(rows.first()).toContainText('Something is missing');

  await page.getByLabel('Filter Near post code').fill('YO26 5RL');
  await expect(page.getByRole('button', { name: /^Filter Within/ })).toHaveText('20 miles');
  await expect(page.getByText('No results found')).toBeVisible();
  await pick('Within', '50 miles');
  await expect(rows.first()).toContainText(name);
  await pick('Compliance', 'Valid');
  await expect(page.getByText('No results found')).toBeVisible();
  await pick('Compliance', 'Something is missing');
  await expect(rows.first()).toContainText(name);

  await page.getByRole('link', { name: 'Compliance', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Compliance');
  await page.getByRole('button', { name: 'Show Filters' }).click();
  await page.getByLabel('Filter Staff member').fill(name);
  await expect(rows).toHaveCount(1);
  await pick('Ends within', '7 days');
  await expect(page.getByText('No results found')).toBeVisible();
  await pick('Ends within', '30 days');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('First aid at work');
  await expect(rows.first()).toContainText('Expires in 12 days');
  await expect(rows.first()).toContainText('Verified');
  await rows.first().click();
  await expect(page).toHaveURL(new RegExp(`/staff/${member.user_id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test('a request to cancel is kept with the person who asked: an administrator of everyone, a manager at their own homes [staff-1]', async ({
  page,
}) => {
  const item = newRole('Epilepsy awareness');
  await openAs(page, 'admin', '/compliance');
  await page.getByRole('link', { name: 'Items' }).click();
  await page.getByRole('button', { name: 'Add entry' }).click();
  const form = page.locator('[role=dialog][aria-modal=true]');
  await form.getByLabel('Title').fill(item);
  await form.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Training' }).click();
  await form.getByRole('button', { name: 'Save information' }).click();
  await expect(page.locator('tbody tr').filter({ hasText: item })).toContainText('Everywhere');

  const home = await homeOf('rathmore');
  await openAs(page, 'shannon', `/care_providers/${home.place.care_provider_id}`);
  await page.getByRole('link', { name: 'Requirements' }).click();
  await expect(page.getByText('No results found')).toBeVisible();
  await page.getByRole('button', { name: 'Add entry' }).click();
  await form.getByRole('combobox', { name: 'Item' }).fill(item);
  await page.getByRole('option', { name: item }).click();
  await form.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: home.title }).click();
  await expect(form.getByRole('combobox', { name: 'Care provider' })).toHaveCount(0);
  await page.locator('#entry-valid_from').click();
  await page.locator('.mantine-DatePickerInput-day[data-today]').click();
  await form.getByRole('button', { name: 'Save information' }).click();
  const row = page.locator('tbody tr').filter({ hasText: item });
  await expect(row).toContainText(`LocationRathmore Nursing Homes${home.title}`);

  await row.click();
  await form.getByRole('button', { name: 'Delete requirement' }).click();
  await page.getByRole('button', { name: 'Confirm delete' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('No results found')).toBeVisible();
});
