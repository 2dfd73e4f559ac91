import { expect, type Page, test } from './test.ts';
import { expectNoBarriers } from './barriers.ts';
import { owner } from './database.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { openAs, personOf } from './people.ts';
import { homeOf, inHours, makeShifts, newRole } from './shifts.ts';
import { withoutMaps } from './maps.ts';
import { PHONE } from './phones.ts';

const log = (page: Page) => page.getByRole('log', { name: 'What was said' });
const field = (page: Page) => page.getByLabel('Message', { exact: true });
const lastOf = (page: Page) => log(page).getByRole('listitem').last();
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

async function messagesCount(page: Page): Promise<number> {
  const { messagesCount: count } = await (await page.request.get('/api/v1/notifications')).json();
  return count;
}

test('a staff member and the planner write about a booking, live on both screens [messages-2]', async ({
  page,
  browser,
}) => {
  const { member, job_id } = await booking();
  const context = await browser.newContext(PHONE);
  const phone = await context.newPage();
  await withoutMaps(phone);
  await openAs(page, 'planner', '/messages');
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  const before = await messagesCount(page);

  await openAsMember(phone, member, `/job_info/${job_id}`);
  await phone.getByRole('link', { name: 'Message the planner' }).tap();
  await expect(phone.getByText('Nothing has been said about this shift yet.')).toBeVisible();
  await field(phone).fill('Is there parking at night?');
  await phone.getByRole('button', { name: 'Send' }).tap();
  await expect(lastOf(phone)).toContainText('You, just now');
  await expect(field(phone)).toHaveValue('');
  await expectNoBarriers(phone, '[data-conversation]');

  const row = page.getByRole('link', { name: new RegExp(member.last_name) });
  await expect(row).toContainText('1 unread');
  await expect.poll(() => messagesCount(page)).toBe(before + 1);

  await page.goto(`/jobs?view=table&job=${job_id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('dialog', { name: 'Send message to staff member' })).toBeVisible();
  await expect(page).toHaveURL(/panel=send_staff_member/);
  await expect(lastOf(page)).toContainText('Is there parking at night?');
  await expect(lastOf(phone)).toContainText('Read');
  await expect.poll(() => messagesCount(page)).toBe(before);

  await page.getByRole('button', { name: 'Please confirm your arrival time' }).click();
  await expect(page.getByText('32 of 1,000')).toBeVisible();
  await field(page).press('Control+Enter');
  await expect(lastOf(page)).toContainText('You, just now · Read');
  await expect(lastOf(phone)).toContainText('Please confirm your arrival time');
  await expectNoBarriers(page, '[data-conversation]');

  await phone.getByRole('button', { name: 'I am on my way' }).tap();
  await phone.getByRole('button', { name: 'Send' }).tap();
  await expect(lastOf(page)).toContainText('I am on my way');
  await expect(lastOf(phone)).toContainText('Read');
  await context.close();
});

test('a manager writes to the person who posted a shift, who gets a notification and answers [messages-3]', async ({
  page,
  browser,
}) => {
  const home = await homeOf('canton');
  const { asked } = await makeShifts(home, { asked: { title: newRole('Senior Carer'), starts_at: inHours(24 * 33) } });
  await openAs(page, 'tidewater', `/jobs?view=table&job=${asked.job_id}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Message job creator' }).click();
  await expect(page.getByRole('dialog', { name: 'Message job creator' })).toBeVisible();
  await expect(page).toHaveURL(/panel=message_creator/);
  await field(page).fill('Which ward is it?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(lastOf(page)).toContainText('Which ward is it?');

  const home_screen = await browser.newPage();
  await openAs(home_screen, 'canton', '/help');
  await bell(home_screen).click();
  await home_screen
    .getByRole('link', { name: /sent you a message/ })
    .first()
    .click();
  await expect(lastOf(home_screen)).toContainText('Which ward is it?');
  await field(home_screen).fill('Bluebell');
  await home_screen.getByRole('button', { name: 'Send' }).click();
  await expect(lastOf(page)).toContainText('Bluebell');
  await home_screen.close();
});

/** Creates a booking of a new member, with the planner of these tests. */
async function booking() {
  const home = await homeOf('harbour');
  const member = await prepare((make) => newMember(make, 'Ann'));
  const job_planner = await owner(async (client) => {
    const { rows } = await client.query('select user_id from app.users where email = $1', [personOf('planner').email]);
    return rows[0].user_id as string;
  });
  const { shift } = await makeShifts(home, {
    shift: {
      title: newRole('Night Carer'),
      starts_at: inHours(24 * 31),
      status: 'Confirmed',
      assigned_to: member.user_id,
      job_planner,
    },
  });
  return { member, job_id: shift.job_id };
}
