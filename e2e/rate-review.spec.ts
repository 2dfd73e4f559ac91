import { randomUUID } from 'node:crypto';
import type { Person } from '../apps/server/test/make.ts';
import { expectNoBarriers } from './barriers.ts';
import { openAsMember, prepare } from './members.ts';
import { newNumber } from './numbers.ts';
import { openAs } from './people.ts';
import { DAY } from './shifts.ts';
import { expect, test } from './test.ts';

let helen: Person;
let jobs: Record<'approved' | 'returned', { job_id: string }>;

/** Two shifts whose rates wait for review. */
test.beforeAll(() =>
  prepare(async (make) => {
    const office = await make.office(undefined, `Ash Lodge ${randomUUID().slice(0, 4)}`);
    helen = await make.locationManager(office, { email: `home.${randomUUID()}@example.org`, first_name: 'Helen' });
    const waits = {
      created_by: helen.user_id,
      status: 'Unpublished',
      rate_review: 'waiting',
      staff_rate: 3_000,
      hcp_rate: 2_000,
      starts_at: new Date(Math.floor(Date.now() / DAY) * DAY + 9 * DAY),
    };
    jobs = {
      approved: await make.job(office, { ...waits, number: newNumber() }),
      returned: await make.job(office, { ...waits, number: newNumber() }),
    };
  }),
);

test('an administrator approves one rate and sends the other back, and the manager reads why', async ({
  browser,
  page,
}) => {
  await openAs(page, 'planner', `/job_info/${jobs.approved.job_id}`);
  await expect(page.getByText('This rate waits for your decision.')).toBeVisible();
  await expect(page.getByText('The charge is below staff pay.')).toBeVisible();
  await expectNoBarriers(page, 'main');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Rate approved, shift published')).toBeVisible();

  await openAs(page, 'planner', `/job_info/${jobs.returned.job_id}`);
  await page.getByRole('button', { name: 'Send back' }).click();
  const form = page.getByRole('dialog', { name: 'Send the rate back' });
  await form.getByLabel('Reason').fill('Is the charge a slip?');
  await form.getByRole('button', { name: 'Send back' }).click();
  await expect(page.getByText('Rate sent back')).toBeVisible();

  // A separate context, because signing in would end the administrator's session.
  const hers = await (await browser.newContext()).newPage();
  await openAsMember(hers, helen, `/job_info/${jobs.returned.job_id}`);
  await expect(hers.getByText('“Is the charge a slip?”')).toBeVisible();
  await hers.context().close();
});

test('an administrator sees the minimum wages and a warning that Ireland has none', async ({ page }) => {
  await openAs(page, 'planner', '/minimum_wages');
  await expect(page.getByRole('cell', { name: '£12.71' })).toBeVisible();
  await expect(page.getByText('No amount is set for Ireland')).toBeVisible();
  await expectNoBarriers(page);
});
