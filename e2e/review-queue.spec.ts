import { randomUUID } from 'node:crypto';
import { png } from '../apps/server/test/pictures.ts';
import { ITEMS } from '../apps/server/test/makeStaff.ts';
import { expectNoBarriers } from './barriers.ts';
import { owner } from './database.ts';
import { newMember, prepare } from './members.ts';
import { openAs } from './people.ts';
import { expect, test } from './test.ts';

const TEN = Array.from({ length: 10 }, (_, n) => `Card ${n + 1} ${randomUUID().slice(0, 4)}`);
const states = () =>
  owner(async (client) => {
    const { rows } = await client.query('select title, state, state_reason from app.skills where title = any ($1)', [
      TEN,
    ]);
    return new Map<string, string>(rows.map(({ title, state, state_reason }) => [title, `${state} ${state_reason}`]));
  });

/** Ten documents that have waited longer than all others. */
test.beforeAll(() =>
  prepare(async (make) => {
    const nadia = await newMember(make, 'Nadia');
    for (const [n, title] of TEN.entries()) {
      const sent = new Date(Date.UTC(2001, 0, 1, n));
      await make.skill(nadia, { title, item_id: ITEMS.safeguarding, state: 'waiting', updated_at: sent });
    }
  }),
);

test('an administrator reviews ten documents with at most 25 keys, and sees each picture [reviewQueue-1]', async ({
  page,
}) => {
  await openAs(page, 'planner', '/compliance/review');
  const list = page.getByRole('navigation', { name: 'Documents to check' });
  const current = list.locator('[aria-current]');
  await expect(current).toContainText(TEN[0] ?? '');
  await expect(page.getByText('No file was sent')).toBeVisible();
  await expect(page.getByText('Valid', { exact: true })).toHaveCount(0);
  await expectNoBarriers(page, 'main');

  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('v');
  await expect(current).toContainText(TEN[1] ?? '');
  await press('r');
  await expect(page.getByText('Choose why, 1 to 6')).toBeVisible();
  await press('1');
  await expect(current).toContainText(TEN[2] ?? '');
  await press('v');
  await expect(current).toContainText(TEN[3] ?? '');
  // Second thoughts: back, and rejected after all.
  await press('k');
  await expect(page.getByText('You verified this. You can still reject it.')).toBeVisible();
  await press('3');
  await press('r');
  await expect(current).toContainText(TEN[3] ?? '');
  await press('6');
  await page.getByLabel('Reason', { exact: true }).fill('It is a shopping list');
  await press('Enter');
  for (const title of TEN.slice(4)) {
    await expect(current).toContainText(title);
    await press('v');
  }
  await expect(list.getByText('Verified')).toHaveCount(7);
  await expect(list.getByText('Rejected')).toHaveCount(3);
  expect(keys).toBeLessThanOrEqual(25);
  const expected = TEN.map((title, n) => [
    title,
    { 1: 'rejected Cannot be read', 2: 'rejected Out of date', 3: 'rejected It is a shopping list' }[n] ?? 'verified ',
  ]);
  expect([...(await states())]).toEqual(expect.arrayContaining(expected));
});

test('a picture is shown, and a file that changed meanwhile is not verified', async ({ page }) => {
  const title = `First ${randomUUID().slice(0, 4)}`;
  const { skill_id, user_id } = await prepare(async (make) => {
    const liam = await newMember(make, 'Liam');
    return { ...liam, ...(await make.skill(liam, { title, state: 'waiting' })) };
  });
  await openAs(page, 'planner', '/compliance');
  const sent = await page.request.put(`/api/v1/staff/${user_id}/skills/${skill_id}/file`, {
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'Idempotency-Key': randomUUID(),
      'Content-Type': 'application/octet-stream',
    },
    data: await png(),
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  const touch = (year: number) =>
    owner((client) =>
      client.query('update app.skills set updated_at = $2 where skill_id = $1', [
        skill_id,
        new Date(Date.UTC(year, 0)),
      ]),
    );
  await touch(2000);
  await page.getByRole('link', { name: 'Documents to check' }).click();
  await expect(page.getByRole('img', { name: `The file of ${title}` })).toBeVisible();
  await touch(1999);
  await page.keyboard.press('v');
  const line = page.getByRole('button', { name: title });
  await expect(line).toContainText('Not saved');
  await line.click();
  await expect(page.getByText('This was changed while you looked at it')).toBeVisible();
  await owner((client) => client.query('delete from app.skills where skill_id = $1', [skill_id]));
});
