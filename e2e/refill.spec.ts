import { expect, request, test } from './test.ts';
import { ITEMS } from '../apps/server/test/makeStaff.ts';
import { PASSWORD, type Person } from '../apps/server/test/make.ts';
import { newMember, prepare } from './members.ts';
import { openAs } from './people.ts';
import { homeOf, inHours, makeShifts, newRole, send } from './shifts.ts';

const GARDA = '01990000-0000-7000-8000-000000000005';
const ASKED = [ITEMS.rightToWork, GARDA, ITEMS.safeguarding, ITEMS.movingAndHandling];
const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`;

/** Creates a shift that nobody else is eligible for, with applications of two members: Ann before Bo. */
async function appliedFor() {
  const home = await homeOf('rathmore');
  const { tag_id } = await prepare((make) => make.tag(newRole('Refill')));
  const { job } = await makeShifts(home, {
    job: { title: newRole('Night Carer'), starts_at: inHours(52 * 24), tag_ids: [tag_id] },
  });
  const people = await prepare(async (make) => {
    const members: Person[] = [];
    for (const first_name of ['Ann', 'Bo']) {
      const member = await newMember(make, first_name);
      for (const item_id of ASKED) await make.skill(member, { item_id });
      await make.application({ ...home.place, ...job } as Parameters<typeof make.application>[0], member);
      members.push(member);
    }
    return members;
  });
  return { ...job, people: people as [Person, Person] };
}

/** Signs a member in without a page, and returns functions to read and answer their offers. */
async function phoneOf({ email }: Person, baseURL: string | undefined) {
  const by = await request.newContext(baseURL ? { baseURL } : {});
  const headers = { 'X-Requested-With': 'XMLHttpRequest' };
  await by.post('/api/v1/login', { headers, data: { email, password: PASSWORD } });
  return by;
}

test('a manager fills a shift again; the first offer round declines, and a member of the next accepts', async ({
  page,
  baseURL,
}) => {
  const { job_id, people } = await appliedFor();
  const [ann, bo] = people;
  await openAs(page, 'planner', `/jobs?view=table&job=${job_id}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Fill again' }).click();
  const panel = page.getByRole('dialog', { name: 'Fill again' });
  await expect(panel.getByRole('heading', { name: 'Who would be asked first' })).toBeVisible();
  await panel.getByLabel('People at a time').fill('1');
  await panel.getByRole('button', { name: 'Start', exact: true }).click();

  const waves = panel.getByRole('region', { name: 'Waves' });
  const asked = (person: Person) => waves.getByRole('listitem').filter({ hasText: nameOf(person) });
  await expect(asked(ann)).toContainText('Waiting for an answer');
  await expect(panel.getByText(/^Next wave in/)).toBeVisible();
  const answer = async (person: Person, what: 'accept' | 'decline') => {
    const by = await phoneOf(person, baseURL);
    const { data } = (await (await by.get(`/api/v1/jobs/${job_id}`)).json()) as { data: { offer_id: string } };
    await send(by, 'post', `offers/${data.offer_id}/${what}`, {});
    await by.dispose();
  };
  await answer(ann, 'decline');
  await expect(asked(ann)).toContainText('Declined');
  await expect(asked(bo)).toContainText('Waiting for an answer');
  await answer(bo, 'accept');
  await expect(asked(bo)).toContainText('Accepted');
  await expect(panel.getByText('Someone has taken this shift.')).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('dialog', { name: 'Shift details' })).toContainText(nameOf(bo));
});
