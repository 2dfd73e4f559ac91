import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, test } from './test.ts';
import { expectNoBarriersInBoth } from './barriers.ts';
import { openAs } from './people.ts';
import { dayIn, freeMembers, homeOf, inHours, makeShifts, send, shiftForm } from './shifts.ts';

const select = (page: Page, name: string): Locator => page.getByRole('combobox', { name });
const answer = (page: Page, question: string): Locator => page.getByRole('radiogroup', { name: question });
const cost = (page: Page): Locator => page.getByRole('region', { name: 'Cost of this shift' });

async function choose(page: Page, name: string, option: string): Promise<void> {
  await select(page, name).click();
  await page.getByRole('option', { name: option }).click();
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });

/** Picks a day of last or next month in a calendar that opens on this one. */
async function pickDay(page: Page, field: string, day: number, months: 1 | -1): Promise<void> {
  const month = new Date();
  month.setDate(1);
  month.setMonth(month.getMonth() + months);
  await page.locator(`#shift-${field}`).click();
  await page.getByRole('button', { name: months > 0 ? 'Next month' : 'Previous month' }).click();
  await page.getByRole('button', { name: `${day} ${monthName.format(month)}`, exact: true }).click();
}

async function describeWork(page: Page): Promise<void> {
  await select(page, 'Role').fill('Healthcare Assistant');
  await page.getByLabel('Description').fill('Support 14 residents with personal care, meals and activities.');
  await select(page, 'Start time').fill('1400');
  await select(page, 'Start time').press('Tab');
  await select(page, 'End time').fill('21:30');
  await select(page, 'End time').press('Tab');
  await answer(page, 'Has break').getByText('Yes').click();
  await answer(page, 'Break paid').getByText('No').click();
  await choose(page, 'Break length', '30 mins');
}

test('an administrator posts a shift for a location of an agency’s care provider [shift-form-1]', async ({ page }) => {
  await openAs(page, 'admin', '/jobs/new');
  await expect(select(page, 'Care provider')).toHaveAccessibleDescription(
    'Please choose a agent with care providers first.',
  );
  await expect(select(page, 'Location')).toHaveAccessibleDescription(
    'Please choose a care provider with locations first.',
  );
  await choose(page, 'Agency', 'Larkfield Staffing');
  await choose(page, 'Care provider', 'Meadowbank Homes');
  await choose(page, 'Location', 'Willow Court');
  await expect(page.getByLabel('Post code')).toHaveValue('YO26 5RL');
  await expect(page.getByLabel('Latitude')).toHaveValue(/^53\.9/);

  await expect(select(page, 'Ward')).toBeVisible();
  await expect(select(page, 'Tags')).toBeVisible();
  await expect(answer(page, 'Status').getByLabel('Published', { exact: true })).toBeChecked();
  await describeWork(page);
  await expect(answer(page, 'Shift type').getByLabel('Afternoon Shift')).toBeChecked();
  await expect(page.getByLabel('Staff hourly rate')).not.toHaveValue(''); // as the location usually pays
  await page.getByLabel('Staff hourly rate').fill('13.40');
  await page.getByLabel('HCP hourly rate').fill('18.60');
  await expect(cost(page)).toContainText('HCP total, 7 h × £18.60£130.20');
  await page.getByLabel('Report to').fill('Ann Lee');
  await pickDay(page, 'date', 15, 1);
  await expect(page.locator('#shift-deadline')).toContainText('14');
  await page.keyboard.press('ControlOrMeta+Enter');

  await expect(page).toHaveURL(/\/job_info\/[\da-f-]{36}\?saved=true$/);
  await expect(page.getByText('Shift was saved successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Healthcare Assistant' })).toBeVisible();
});

test('problems are listed at the top, with links, and beside each field [shift-form-2]', async ({ page }) => {
  await openAs(page, 'provider', '/jobs/new');
  await expect(select(page, 'Agency')).toHaveCount(0);
  await expect(select(page, 'Care provider')).toHaveValue('Meadowbank Homes');
  await choose(page, 'Location', 'Willow Court');
  await describeWork(page);
  await page.getByLabel('Staff hourly rate').fill('13.40');
  await page.getByLabel('HCP hourly rate').fill('');
  await expect(cost(page)).toContainText('HCP totalneeds a rate');
  await pickDay(page, 'deadline', 1, -1);
  await pickDay(page, 'date', 15, 1);
  await expect(page.getByRole('region', { name: 'How staff will see it' })).toContainText(/15 \w+.* · 14:00 – 21:30/);
  await page.getByRole('button', { name: 'Publish shift' }).first().click();

  const summary = page.locator('[data-banner][data-tone=red][role=alert]');
  await expect(summary).toContainText('Three things to fix before this shift can be published.');
  await expect(summary).toBeFocused();
  await expect(page.getByText('The deadline cannot be earlier than today')).toBeVisible();
  await expect(page.getByText('Enter who to report to')).toBeVisible();
  await expectNoBarriersInBoth(page, '[data-shift-form]');
  await summary.getByRole('link', { name: 'HCP hourly rate' }).click();
  await expect(page.getByLabel('HCP hourly rate')).toBeFocused();
  await page.keyboard.type('18.6');
  await summary.getByRole('link', { name: 'Report to' }).click();
  await page.keyboard.type('Ann Lee');
  await expect(summary).toHaveText('One thing to fix before this shift can be published. Deadline');

  await page.getByRole('link', { name: 'Shifts', exact: true }).last().click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Report to')).toHaveValue('Ann Lee');
});

test('a location’s manager has no location to choose, and can ask for several people on several days [shift-form-3]', async ({
  phone: page,
}) => {
  await openAs(page, 'office', '/jobs/new?form=full');
  await expect(page.locator('[data-fact]')).toHaveText('Willow Court, Acomb, York');
  for (const name of ['Agency', 'Care provider', 'Location']) await expect(select(page, name)).toHaveCount(0);
  await describeWork(page);
  await page.getByLabel('Report to').fill('Ann Lee');
  await page.getByLabel('Staff hourly rate').fill('13.40');
  await page.getByLabel('HCP hourly rate').fill('18.60');
  await page.getByRole('button', { name: 'Several days or people' }).tap();
  await page.getByRole('button', { name: 'Weekdays next week' }).tap();
  await page.getByRole('button', { name: 'One more' }).tap();
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
  await page.getByText('How staff will see it, and what it costs').tap();
  await expect(cost(page)).toContainText('10 shifts£1,302.00');
  await page.getByRole('button', { name: 'Publish 10 shifts' }).tap();
  await expect(page).toHaveURL(/\/jobs\?status=unallocated$/);
  await expect(page.getByRole('status').filter({ hasText: '10 shifts published, £1,302.00' })).toBeVisible();
});

test('an edit after a colleague’s is refused with a message, and a booked shift is read-only [shift-form-4]', async ({
  page,
}) => {
  await openAs(page, 'admin', '/help');
  const home = await homeOf('harbour');
  const { job_id } = await send(
    page.request,
    'post',
    'jobs',
    shiftForm(home, { date: dayIn(40), has_break: true, break_is_paid_for: false, break_length: 30 }),
  );
  const [someone] = await freeMembers(1);
  const { taken } = await makeShifts(home, {
    taken: { starts_at: inHours(45 * 24), title: 'Night Carer', status: 'Confirmed', assigned_to: someone?.member_id },
  });
  await page.goto(`/job_info/${job_id}?view=edit_job`);
  await page.getByLabel('Report to').fill('Ann Lee');
  const colleague = `Bo Nash, ${randomUUID()}`;
  await page.evaluate(
    async ([id, report_to]) => {
      const { job } = await (await fetch(`/api/v1/jobs/${id}?include_extras=1`)).json();
      const { description, location, agency, care_provider, tags } = job;
      const kept = ['title', 'date', 'deadline', 'shift_time', 'job_start_time', 'job_end_time', 'has_break']
        .concat(['break_is_paid_for', 'break_length', 'staff_rate', 'hcp_rate', 'ward', 'status'])
        .concat(['address_line_1', 'city', 'post_code', 'country', 'latitude', 'longitude', 'approximate'])
        .map((name) => [name, job[name]]);
      const saved = await fetch(`/api/v1/jobs/${id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
        body: JSON.stringify({
          ...Object.fromEntries(kept),
          description,
          report_to,
          agency_id: agency.agency_id,
          care_provider_id: care_provider.care_provider_id,
          location_id: location.office_id,
          tags: tags.map(({ tag_id }: { tag_id: string }) => tag_id),
        }),
      });
      if (!saved.ok) throw new Error(await saved.text());
    },
    [job_id, colleague] as const,
  );
  await page.getByRole('button', { name: 'Save changes' }).first().click();
  await expect(page.locator('[data-banner][data-tone=red]')).toContainText('This shift was changed meanwhile');
  await page.getByRole('button', { name: 'Load the newest' }).click();
  await expect(page.getByLabel('Report to')).toHaveValue(colleague);
  await page.getByLabel('Report to').fill('Ann Lee');
  await page.getByRole('button', { name: 'Save changes' }).first().click();
  await expect(page.getByRole('heading', { name: 'Edit shift' })).toHaveCount(0);

  await page.goto(`/job_info/${taken.job_id}?view=edit_job`);
  await expect(page.getByRole('button', { name: 'Job Not editable' }).first()).toBeDisabled();
  await expect(page.getByLabel('Report to')).toBeDisabled();
  await expect(page.locator('[data-fact]')).toHaveText('Confirmed');
});
