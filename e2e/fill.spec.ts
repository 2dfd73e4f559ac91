import { ITEMS } from '../apps/server/test/makeStaff.ts';
import type { Person } from '../apps/server/test/make.ts';
import { expectNoBarriers } from './barriers.ts';
import { owner } from './database.ts';
import { newMember, prepare } from './members.ts';
import { openAs } from './people.ts';
import { homeOf, inHours, makeShifts, newRole } from './shifts.ts';
import { expect, type Locator, type Page, test } from './test.ts';

const PAPERS = [ITEMS.rightToWork, ITEMS.dbs, ITEMS.safeguarding, ITEMS.movingAndHandling];
const MOST_PRESSES = 6;
const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`;
const panel = (page: Page, title = 'Shift details') => page.getByRole('dialog', { name: title });

let ann: Person;
let busy: Person;
let night: { job_id: string; code: string };

/** An urgent night at Meadowbank, whose managers fill. Ann worked there and is free; Bo worked there and is booked. */
test.beforeAll(async () => {
  const home = await homeOf('office');
  const starts_at = inHours(8);
  const tag_id = await prepare(async (make) => {
    const tag = await make.tag(newRole('Nights'));
    [ann, busy] = [await newMember(make, 'Ann'), await newMember(make, 'Bo')];
    for (const member of [ann, busy]) {
      await make.address(member, home.address);
      for (const item_id of PAPERS) await make.skill(member, { item_id });
    }
    return tag.tag_id;
  });
  await owner(async (client) => {
    const people = [ann.user_id, busy.user_id];
    await client.query('update app.staff set tag_ids = array[$1::uuid] where member_id = any ($2)', [tag_id, people]);
    await client.query(
      `insert into app.member_shifts select unnest($1::uuid[]), agency_id, care_provider_id, office_id, 3
       from app.offices where office_id = $2`,
      [people, home.place.office_id],
    );
  });
  const elsewhere = { title: newRole('Carer'), starts_at, status: 'Confirmed', assigned_to: busy.user_id };
  ({ night } = await makeShifts(home, { night: { title: newRole('Night Carer'), starts_at, tag_ids: [tag_id] } }));
  await makeShifts(await homeOf('canton'), { elsewhere });
});

test('a home manager fills an urgent night shift from the dashboard in at most six presses [fill-1]', async ({
  page,
}) => {
  await openAs(page, 'office', '/dashboard');
  let presses = 0;
  const press = async (what: Locator) => {
    presses++;
    await what.click();
  };
  await press(page.getByRole('link', { name: /^\d+ unfilled in the next 72 h$/ }));
  await press(page.getByRole('row').filter({ hasText: night.code }));
  const details = panel(page);
  const candidate = (person: Person) => details.locator('[data-candidate]').filter({ hasText: nameOf(person) });
  await expect(details.getByRole('tab', { name: 'Knows this place 2' })).toHaveAttribute('aria-selected', 'true');
  await expect(candidate(busy)).toContainText('Cannot be asked: not free for this shift');
  await expect(details.getByLabel(`Choose ${nameOf(busy)}`)).toBeDisabled();
  await expect(details).not.toContainText('SH-9');
  await expectNoBarriers(page, '[role="dialog"]');
  await press(details.getByRole('button', { name: 'Choose all 1' }));
  await press(details.getByRole('button', { name: /^Offer to 1/ }));
  await expect(candidate(ann)).toContainText('Offered just now');
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);

  await candidate(ann).getByRole('button', { name: /^Undo/ }).click();
  await expect(candidate(ann).getByRole('button', { name: /^Assign/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(page).toHaveURL(/\/jobs/);
});

test('where managers do not fill, Handover is asked, and the home reads who is on it [fill-2]', async ({
  page,
  browser,
}) => {
  const starts_at = inHours(9);
  const { asked } = await makeShifts(await homeOf('canton'), { asked: { title: newRole('Night Carer'), starts_at } });
  await openAs(page, 'canton', `/jobs?view=table&job=${asked.job_id}`);
  await expect(panel(page).getByRole('region', { name: 'Candidates' })).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Ask Handover' }).click();
  await expect(panel(page)).toContainText(/Asked \d\d:\d\d, waiting/);

  const office = await (await browser.newContext()).newPage();
  await openAs(office, 'planner', '/dashboard');
  await expect(office.getByRole('link', { name: /^\d+ requests? to fill$/ })).toHaveAttribute(
    'href',
    /status=fill_asked/,
  );
  await office.goto(`/jobs?status=fill_asked&view=table&job=${asked.job_id}`);
  await panel(office).getByRole('button', { name: 'I am on it' }).click();
  await expect(panel(page)).toContainText(/Asked \d\d:\d\d, Oliver is on it/);
  await office.context().close();
});

test('Escape goes one step back, never two [fill-3]', async ({ page }) => {
  await openAs(page, 'planner', `/jobs?view=table&job=${night.job_id}`);
  await expect(panel(page).locator('[data-candidate]').first()).toBeVisible();
  await page.keyboard.press('o');
  const offering = panel(page, 'Offer shift');
  await offering.getByLabel('Search all staff by name or code').fill(nameOf(busy));
  await offering.getByLabel(`Choose ${nameOf(busy)}`).check();
  await expect(offering.getByRole('button', { name: 'Offer to 0' })).toBeDisabled();
  await expect(offering.locator('[data-candidate]')).toContainText('Cannot be offered it');
  await offering.getByRole('button', { name: nameOf(busy), exact: true }).click();
  for (const [from, to] of [
    ['Staff Profile', 'Offer shift'],
    ['Offer shift', 'Shift details'],
  ] as const) {
    await expect(panel(page, from)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page, to)).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/jobs/);
});
