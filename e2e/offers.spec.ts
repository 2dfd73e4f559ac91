import { type APIRequestContext, type Browser, expect, type Locator, type Page, test } from './test.ts';
import { mailTo } from '../apps/server/test/inbox.ts';
import { ITEMS } from '../apps/server/test/makeStaff.ts';
import { PASSWORD, type Person } from '../apps/server/test/make.ts';
import { expectNoBarriers } from './barriers.ts';
import { owner } from './database.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { openAs, personOf } from './people.ts';
import { homeOf, inHours, makeShifts, newRole, send } from './shifts.ts';
import { withoutMaps } from './maps.ts';
import { PHONE } from './phones.ts';

const OURS = { 'X-Requested-With': 'XMLHttpRequest' };
const GARDA = '01990000-0000-7000-8000-000000000005';
const DAYS = 24;
const ASKED = [ITEMS.rightToWork, GARDA, ITEMS.safeguarding, ITEMS.movingAndHandling];

let people: [Person, Person, Person];
let shifts: Record<'race' | 'applied' | 'given' | 'spare', { job_id: string }>;

/** Three members who live at the home and alone hold the tag of its shifts, so that nobody else is suggested. */
test.beforeAll(async () => {
  const home = await homeOf('rathmore');
  const tag_id = await prepare(async (make) => {
    const tag = await make.tag(newRole('Offers'));
    const members = [];
    for (const first_name of ['Ann', 'Bo', 'Cy']) {
      const member = await newMember(make, first_name);
      await make.address(member, home.address);
      for (const item_id of ASKED) await make.skill(member, { item_id });
      members.push(member);
    }
    people = members as typeof people;
    return tag.tag_id;
  });
  await owner((client) =>
    client.query('update app.staff set tag_ids = array[$1::uuid] where member_id = any ($2)', [
      tag_id,
      people.map(({ user_id }) => user_id),
    ]),
  );
  const shift = (days: number) => ({
    title: newRole('Night Carer'),
    starts_at: inHours(days * DAYS),
    tag_ids: [tag_id],
  });
  shifts = await makeShifts(home, { race: shift(40), applied: shift(43), given: shift(46), spare: shift(49) });
});

const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`;
const view = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const rowOf = (where: Locator, person: Person) => where.locator('[data-candidate]').filter({ hasText: nameOf(person) });
const press = (where: Locator, what: RegExp) => where.getByRole('button', { name: what }).click();

/** Opens the shift on a member's phone, in a separate browser context. */
async function phoneOf(browser: Browser, person: Person, { job_id }: { job_id: string }): Promise<Page> {
  const phone = await browser.newPage(PHONE);
  await withoutMaps(phone);
  await openAsMember(phone, person, `/job_info/${job_id}`);
  await expect(phone.getByText(/^Night Carer/)).toBeVisible();
  return phone;
}

/** Signs a member in without a page. */
async function signedIn(browser: Browser, { email }: Person): Promise<APIRequestContext> {
  const { request } = await browser.newContext();
  const answer = await request.post('/api/v1/login', { headers: OURS, data: { email, password: PASSWORD } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return request;
}

type Shift = { status: string; offer_id: string | null; assigned_to: { member_id: string } | null };
const shiftOf = async (by: APIRequestContext, { job_id }: { job_id: string }): Promise<Shift> =>
  (await (await by.get(`/api/v1/jobs/${job_id}`)).json()).data;

/** Titles of a person's notifications about a shift, the newest first. */
async function told(by: APIRequestContext, { job_id }: { job_id: string }): Promise<string[]> {
  const { data } = (await (await by.get('/api/v1/notifications')).json()) as {
    data: { title: string; link: string }[];
  };
  return data.filter(({ link }) => link.includes(job_id)).map(({ title }) => title);
}

async function historyOf(page: Page, { job_id }: { job_id: string }): Promise<Locator> {
  await page.goto(`/jobs?view=table&job=${job_id}&panel=history`);
  return view(page, 'History').getByRole('listitem');
}

test('a manager offers a shift to three and withdraws one offer; two accept at once, one gets it and the other is told it is taken [offers-6]', async ({
  page,
  browser,
}) => {
  const since = new Date();
  const [ann, bo, cy] = people;
  const { race } = shifts;
  const anns = await phoneOf(browser, ann, race);
  const bos = await phoneOf(browser, bo, race);
  const cys = await signedIn(browser, cy);
  const accept = (phone: Page) => phone.getByRole('button', { name: 'Accept' });

  await openAs(page, 'planner', `/jobs?view=table&job=${race.job_id}`);
  await expect(view(page, 'Shift details').getByRole('tab')).toHaveText(['Suggested 3']);
  await page.keyboard.press('o');
  const offering = view(page, 'Offer shift');
  for (const person of people) await offering.getByLabel(`Choose ${nameOf(person)}`).check();
  await press(offering, /^Offer to 3$/);
  await expect(offering.getByText(/were offered this shift/)).toBeVisible();
  await expect(offering.getByText('Offered just now')).toHaveCount(3);
  for (const phone of [anns, bos]) await expect(accept(phone)).toBeVisible();
  expect((await shiftOf(cys, race)).offer_id).not.toBeNull();

  await press(rowOf(offering, cy), /^Undo/);
  await expect(rowOf(offering, cy).getByRole('button', { name: /^Offer to/ })).toBeVisible();
  expect((await shiftOf(cys, race)).offer_id).toBeNull();

  await Promise.all([accept(anns).tap(), accept(bos).tap()]);
  await expect(offering.getByText('This shift is confirmed')).toBeVisible();
  const { assigned_to } = await shiftOf(page.request, race);
  const rivals = [
    { who: ann, phone: anns },
    { who: bo, phone: bos },
  ] as const;
  const [winner, loser] = assigned_to?.member_id === ann.user_id ? rivals : ([rivals[1], rivals[0]] as const);
  await expect(offering.getByText(`${nameOf(winner.who)} has it.`)).toBeVisible();
  await expect(winner.phone.locator('[data-pill]')).toHaveText('Confirmed');
  await expect(loser.phone.getByText('This shift has been taken').first()).toBeVisible();

  const entries = await historyOf(page, race);
  await expect(entries.nth(0)).toContainText(`${nameOf(winner.who)} accepted it`);
  await expect(entries.nth(1)).toContainText(`Oliver Grant took back the offer to ${nameOf(cy)}`);
  await expect(entries.filter({ hasText: 'offered it to' })).toHaveCount(3);
  expect(await told(loser.phone.request, race)).toContain('This shift has been taken');
  expect(await told(cys, race)).toContain('An offer to you was taken back');
  expect(await told(page.request, race)).toContain('An offer was accepted');
  for (const person of people) await mailTo(person.email, /^A shift is offered to you$/, since);
  await mailTo(personOf('planner').email, /^An offer was answered$/, since);
  for (const phone of [anns, bos]) await phone.close();
});

test('an applicant who is assigned is confirmed; anyone else is asked, and may decline [offers-7]', async ({
  page,
  browser,
}) => {
  const since = new Date();
  const [ann, bo, cy] = people;
  const { applied, given } = shifts;
  const details = view(page, 'Shift details');
  const status = details.locator('[data-status]').first();
  const assign = (person: Person) => press(rowOf(details, person), /^Assign Job/);

  await openAs(page, 'planner', `/jobs?view=table&job=${applied.job_id}`);
  await expect(details.getByRole('tab')).toHaveText(['Suggested 3']);
  const anns = await phoneOf(browser, ann, applied);
  await anns.getByRole('button', { name: 'Apply' }).tap();
  await expect(anns.getByText('Application sent, waiting for a reply').first()).toBeVisible();
  await details.getByRole('tab', { name: 'Applied 1' }).click();
  await expect(rowOf(details, ann)).toContainText('applied just now');
  await expect(details.locator('[data-candidate]')).toHaveCount(1);
  await assign(ann);
  await expect(details.getByText(`${nameOf(ann)} has this shift`)).toBeVisible();
  await expect(status).toHaveText('Confirmed');
  await expect(anns.locator('[data-pill]')).toHaveText('Confirmed');
  expect(await told(anns.request, applied)).toContain('The shift that you applied for is yours');
  await mailTo(ann.email, /^You have a shift$/, since);

  await page.goto(`/jobs?view=table&job=${given.job_id}`);
  const bos = await phoneOf(browser, bo, given);
  await assign(bo);
  await expect(details.getByText(`${nameOf(bo)} is asked to accept this shift`)).toBeVisible();
  await expect(status).toHaveText('Assigned');
  await bos.getByRole('button', { name: 'Decline' }).tap();
  const why = view(bos, 'Decline this shift');
  await why.getByLabel(/^Reason/).fill('My car is at the garage');
  await why.getByRole('button', { name: /^Decline$/ }).tap();
  await expect(status).toHaveText('Published');
  await expect(rowOf(details, bo)).toContainText('Declined just now');
  expect(await told(page.request, given)).toContain('An offer was declined');

  const cys = await signedIn(browser, cy);
  await assign(cy);
  await expect(status).toHaveText('Assigned');
  const { offer_id } = await shiftOf(cys, given);
  await send(cys, 'post', `offers/${offer_id}/accept`);
  await expect(status).toHaveText('Confirmed');
  expect((await shiftOf(cys, given)).status).toBe('Confirmed');
  expect(await told(cys, given)).toContain('A shift is kept for you: please accept or decline it');
  await mailTo(cy.email, /^A shift is offered to you$/, since);
  const entries = await historyOf(page, given);
  await expect(entries.nth(0)).toContainText(`${nameOf(cy)} accepted it`);
  await expect(entries.nth(2)).toContainText(`${nameOf(bo)} declined it`);
  await expect(entries.nth(2)).toContainText('My car is at the garage');
  await expect(entries.nth(3)).toContainText(`gave it to ${nameOf(bo)}, who is to accept or decline`);
  for (const phone of [anns, bos]) await phone.close();
});

test('an ineligibility is overruled with a reason, a hard one refuses with a message, and two candidates are compared [offers-8]', async ({
  page,
  phone,
}) => {
  const [ann, bo, cy] = people;
  const { spare } = shifts;
  const { di } = await prepare(async (make) => {
    const member = await newMember(make, 'Di');
    for (const item_id of ASKED.filter((asked) => asked !== ITEMS.movingAndHandling))
      await make.skill(member, { item_id });
    return { di: member };
  });
  await openAs(page, 'planner', `/jobs?view=table&job=${spare.job_id}&panel=offer_job`);
  const offering = view(page, 'Offer shift');
  await offering.getByLabel('Search all staff by name or code').fill(nameOf(di));
  await expect(rowOf(offering, di)).toContainText('Moving and handling is not on record');
  await press(rowOf(offering, di), /^Offer to/);
  const asked = view(page, 'Offer nevertheless');
  await press(asked, /^Offer nevertheless$/);
  await expect(asked.getByText('Say why')).toBeVisible();
  await asked.getByLabel(/^Reason/).fill('The course is on Friday');
  await press(asked, /^Offer nevertheless$/);
  await expect(rowOf(offering, di)).toContainText('Offered just now');

  const error = view(page, 'Error');
  const refuse = (what: string, message: string) =>
    page.route(`**/${what}`, (route) => route.fulfill({ status: 409, json: { message } }));
  const readAndClose = async (words: string) => {
    await expect(error).toContainText(`Error: ${words}`);
    await expect(error.getByRole('button', { name: 'Close' }).last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(error).toHaveCount(0);
  };
  await refuse('undo_offer', 'This offer was answered already');
  await press(rowOf(offering, di), /^Undo/);
  await readAndClose('This offer was answered already');

  await offering.getByRole('tab', { name: 'Suggested 3' }).click();
  const words = 'This staff member has an offer for this shift already';
  await refuse('offer', words);
  await press(rowOf(offering, cy), /^Offer to/);
  await readAndClose(words);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await press(rowOf(offering, ann), /^Why/);
  await expect(rowOf(offering, ann)).toContainText(/Distance\s*0 miles\s*25\/25/);
  for (const person of [ann, bo]) await offering.getByLabel(`Choose ${nameOf(person)}`).check();
  await expectNoBarriers(page, '[role="dialog"]');
  await press(offering, /^Compare$/);
  for (const person of [ann, bo])
    await expect(view(page, 'Compare').getByRole('region', { name: nameOf(person) })).toContainText('match');

  await phone.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await openAs(phone, 'planner', `/jobs?view=table&job=${spare.job_id}&panel=offer_job`);
  for (const person of [ann, bo])
    await view(phone, 'Offer shift')
      .getByLabel(`Choose ${nameOf(person)}`)
      .check();
  await view(phone, 'Offer shift').getByRole('button', { name: 'Compare' }).tap();
  const both = view(phone, 'Compare');
  for (const person of [ann, bo])
    await expect(both.getByRole('region', { name: nameOf(person) })).toContainText('match');
  await expectNoBarriers(phone, '[role="dialog"]');
  await both.getByRole('button', { name: nameOf(bo), exact: true }).tap();
  const profile = view(phone, 'Staff Profile');
  await expect(profile).toContainText('May work this shift');
  await expect(profile.getByRole('link', { name: 'Full profile' })).toHaveAttribute('href', `/staff/${bo.user_id}`);
  await expectNoBarriers(phone, '[role="dialog"]');
  const entries = await historyOf(page, spare);
  await expect(entries.first()).toContainText(/Overruled: Moving and handling is not on record, because “The course/);
});
