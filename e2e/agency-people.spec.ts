import { ITEMS } from '../apps/server/test/makeStaff.ts';
import type { Person } from '../apps/server/test/make.ts';
import { expectNoBarriers } from './barriers.ts';
import { owner } from './database.ts';
import { newMember, prepare } from './members.ts';
import { openAs } from './people.ts';
import { homeOf, inHours, makeShifts, newRole } from './shifts.ts';
import { expect, type Locator, test } from './test.ts';

const PAPERS = [ITEMS.rightToWork, ITEMS.dbs, ITEMS.safeguarding, ITEMS.movingAndHandling];
const MOST_PRESSES = 6;
const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`;

let own: Person;
let stranger: Person;
let night: { job_id: string; code: string };

/** A night at a home of the agency, one of its own people, and somebody of nobody who lives as near and holds the tag. */
test.beforeAll(async () => {
  const home = await homeOf('office');
  const starts_at = inHours(10);
  const tag_id = await prepare(async (make) => {
    const tag = await make.tag(newRole('Nights'));
    [stranger, own] = [await newMember(make, 'Aaron'), await newMember(make, 'Olive')];
    for (const member of [own, stranger]) {
      await make.address(member, home.address);
      for (const item_id of PAPERS) await make.skill(member, { item_id, end_date: null });
    }
    await make.engagement(home.place, own);
    return tag.tag_id;
  });
  await owner((client) =>
    client.query('update app.staff set tag_ids = array[$1::uuid] where member_id = any ($2)', [
      tag_id,
      [own.user_id, stranger.user_id],
    ]),
  );
  ({ night } = await makeShifts(home, { night: { title: newRole('Night Carer'), starts_at, tag_ids: [tag_id] } }));
});

test('an agency finds and offers one of its own people from its dashboard in at most six presses [people-6]', async ({
  page,
}) => {
  await openAs(page, 'agency', '/dashboard');
  let presses = 0;
  const press = async (what: Locator) => {
    presses++;
    await what.click();
  };
  await press(page.getByRole('link', { name: /^\d+ unfilled in the next 72 h$/ }));
  await press(page.getByRole('row').filter({ hasText: night.code }));
  const details = page.getByRole('dialog', { name: 'Shift details' });
  const candidates = details.locator('[data-candidate]');
  await expect(candidates).toHaveCount(2);
  await expect(candidates.first()).toContainText(nameOf(own));
  await expect(candidates.first()).toContainText('Your people');
  await expect(candidates.last()).not.toContainText('Your people');
  await press(details.getByLabel(`Choose ${nameOf(own)}`));
  await press(details.getByRole('button', { name: /^Offer to 1/ }));
  await expect(candidates.filter({ hasText: nameOf(own) })).toContainText('Offered just now');
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
});

test('an agency reads its own people and invites others; an administrator ends an engagement [people-7]', async ({
  page,
  browser,
}) => {
  await openAs(page, 'agency', '/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Staff Members', exact: true }).click();
  await expect(page.getByText('Your own people. Only you and Handover see their papers.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: nameOf(own) });
  await expect(row).toContainText('0 of 48 h');
  await expect(page.getByText(nameOf(stranger))).toHaveCount(0);
  await expectNoBarriers(page, 'main');
  await row.getByRole('link', { name: nameOf(own) }).click();
  await expect(page.getByRole('heading', { level: 1, name: nameOf(own) })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Certificates & Training' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Edit|Update|Verify|Delete/ })).toHaveCount(0);
  await expectNoBarriers(page, 'main');

  const office = await browser.newContext();
  const admin = await office.newPage();
  await openAs(admin, 'admin', `/staff/${own.user_id}`);
  await admin.getByRole('button', { name: 'End engagement by Larkfield Staffing' }).click();
  await admin.getByRole('button', { name: 'End engagement', exact: true }).click();
  await expect(admin.getByText('Engaged by no agency: the platform’s own.')).toBeVisible();
  await office.close();
  await page.reload();
  await expect(page.getByText('Page not found')).toBeVisible();
  await page.goto('/staff');
  await page.getByRole('button', { name: 'Invite staff' }).click();
  await expect(page.getByRole('heading', { name: 'Invite staff members' })).toBeVisible();
  await expect(page.getByText(/Larkfield Staffing will see your profile/)).toBeVisible();
});
