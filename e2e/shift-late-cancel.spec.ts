import { expect, type Page, test } from './test.ts';
import { expectNoBarriers } from './barriers.ts';
import { newMember, prepare } from './members.ts';
import { openAs } from './people.ts';
import { homeOf, inHours, makeShifts } from './shifts.ts';

/** Narrow viewport, so that the map is off screen: drawing it is slow here, and another test covers it. */
test.use({ viewport: { width: 1100, height: 700 } });

let job_id: string;

test.beforeAll(async () => {
  const { user_id } = await prepare((make) => newMember(make, 'Ann'));
  const booked = { status: 'Confirmed', assigned_to: user_id, hcp_rate: 1860, staff_rate: 1340 };
  const made = await makeShifts(await homeOf('canton'), {
    late: { title: 'Late Carer', starts_at: inHours(2), ...booked },
  });
  job_id = made.late.job_id;
});

const panelOf = (page: Page, title = 'Shift details') => page.getByRole('dialog', { name: title });

test('a location asks to cancel a shift hours before its start, sees the cost, and an administrator approves [shift-late-cancel-1]', async ({
  page,
  browser,
}) => {
  await openAs(page, 'canton', `/jobs?job=${job_id}`);
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Ask to cancel' }).click();
  const asking = panelOf(page, 'Ask to cancel');
  await expect(asking.getByText('Cancelled with less than 4 hours’ notice: 4 hours are paid')).toBeVisible();
  await expect(asking.getByText('£74.40')).toBeVisible();
  await expect(asking.getByText('£53.60')).toHaveCount(0);
  await expectNoBarriers(page, '[role="dialog"]');
  await asking.getByRole('button', { name: 'Ask to cancel' }).click();
  await expect(asking.getByText('Say why')).toBeVisible();
  await asking.getByLabel('Reason').fill('The unit is closed for a night');
  await asking.getByRole('button', { name: 'Ask to cancel' }).click();
  await expect(panel.getByText('Asked to cancel, waiting for an answer.')).toBeVisible();

  const other = await browser.newPage();
  await openAs(other, 'planner', '/jobs');
  await other.getByRole('button', { name: /^Late Carer, / }).click();
  const theirs = panelOf(other);
  await expect(theirs.getByText('The unit is closed for a night')).toBeVisible();
  await theirs.getByRole('button', { name: 'Grant' }).click();
  const deciding = panelOf(other, 'Cancel shift');
  await expect(deciding.getByText('£53.60')).toBeVisible();
  await deciding.getByLabel('Reason').fill('They rang us');
  await deciding.getByRole('button', { name: 'Cancel shift' }).click();
  await expect(theirs.locator('[data-pill]').first()).toHaveText('cancelled');
  await expect(theirs.getByText('Cancelled late; 4 hours are paid')).toBeVisible();
  await other.close();

  await expect(panel.getByText('Cancelled late; 4 hours are paid')).toBeVisible();
  await panel.getByRole('button', { name: 'History' }).click();
  await expect(panelOf(page, 'History')).toContainText('cancelled this shift late: 4 hours are paid');
});
