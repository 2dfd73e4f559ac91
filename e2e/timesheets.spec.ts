import { randomUUID } from 'node:crypto';
import { expect, test } from './test.ts';
import { londonTime } from '@handover/domain/time';
import type { Person } from '../apps/server/test/make.ts';
import { expectNoBarriers } from './barriers.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { newNumber } from './numbers.ts';
import { openAs } from './people.ts';
import { DAY } from './shifts.ts';
import { PHONE } from './phones.ts';

const HOUR = 3_600_000;
/** Twelve hours that ended yesterday. */
const starts_at = new Date(Math.floor(Date.now() / DAY) * DAY - DAY + 8 * HOUR);
const ends_at = new Date(starts_at.getTime() + 12 * HOUR);

let helen: Person;
let amara: Person;
let made: Record<'signed' | 'flagged', { job_id: string; office_id: string }>;
/** Manager of another home, where three shifts wait for confirmation. */
let ruth: Person;
/** Manager of a third home: 12 timesheets near the plan wait, and one an hour longer. */
let nora: Person;

/** Separate location with two worked shifts: one without and one with a flag. */
test.beforeAll(() =>
  prepare(async (make) => {
    const office = await make.office(undefined, `Alder Court ${randomUUID().slice(0, 4)}`);
    helen = await make.locationManager(office, { email: `home.${randomUUID()}@example.org`, first_name: 'Helen' });
    amara = await newMember(make, 'Amara');
    const other = await newMember(make, 'Bea');
    const shift = { created_by: helen.user_id, starts_at, ends_at };
    const flags = { came: { flags: ['too_far'], how: 'review', miles: 14.2, review_reason: 'My phone is old' } };
    made = {
      signed: await make.worked(office, { ...shift, number: newNumber(), assigned_to: amara.user_id }),
      flagged: await make.worked(office, { ...shift, ...flags, number: newNumber(), assigned_to: other.user_id }),
    };
    const elm = await make.office(undefined, `Elm Lodge ${randomUUID().slice(0, 4)}`);
    ruth = await make.locationManager(elm, { email: `home.${randomUUID()}@example.org`, first_name: 'Ruth' });
    for (const name of ['Cora', 'Dina', 'Edda'])
      await make.worked(elm, {
        created_by: ruth.user_id,
        starts_at,
        ends_at,
        number: newNumber(),
        assigned_to: (await newMember(make, name)).user_id,
        ...(name === 'Cora' ? { sheet: { end_time: new Date(ends_at.getTime() - HOUR / 4) } } : {}),
      });
    const ash = await make.office(undefined, `Ash House ${randomUUID().slice(0, 4)}`);
    nora = await make.locationManager(ash, { email: `home.${randomUUID()}@example.org`, first_name: 'Nora' });
    for (let n = 0; n < 13; n++)
      await make.worked(ash, {
        created_by: nora.user_id,
        starts_at,
        ends_at,
        number: newNumber(),
        assigned_to: (await newMember(make, n === 12 ? 'Zoe' : 'Pat')).user_id,
        ...(n === 12 ? { sheet: { end_time: new Date(ends_at.getTime() + HOUR) } } : {}),
      });
  }),
);

test('a location disputes hours and proposes others, the staff member agrees on a phone, and an administrator sees both versions', async ({
  browser,
  page,
}) => {
  await openAsMember(page, helen, '/timesheets');
  const row = page.getByRole('link', { name: `${amara.first_name} ${amara.last_name}` });
  await expect(row).toBeVisible();
  await expectNoBarriers(page);
  await row.click();
  const panel = page.getByRole('dialog', { name: 'Timesheet' });
  await expect(panel.getByText('11 h 30 min').first()).toBeVisible();
  await expect(panel.getByText('By position, 0.2 miles away')).toBeVisible();
  await expectNoBarriers(page, '[role="dialog"]');
  await panel.getByRole('button', { name: 'Dispute these hours' }).click();
  const form = page.getByRole('dialog', { name: 'Dispute these hours' });
  await form.getByRole('button', { name: 'Send dispute' }).click();
  await expect(form.getByText('Say what is wrong')).toBeVisible();
  await form.getByLabel('What is wrong?').fill('She left an hour before the end');
  await form.getByLabel('I know the right hours').check();
  await form.getByRole('combobox', { name: 'End time' }).click();
  const end = londonTime(new Date(ends_at.getTime() - HOUR));
  await page.getByRole('option', { name: end, exact: true }).click();
  await expect(form.getByText('10 h 30 min')).toBeVisible();
  await form.getByRole('button', { name: 'Send dispute' }).click();
  await expect(panel.getByText('Dispute sent')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Withdraw the dispute' })).toBeVisible();

  const phone = await (await browser.newContext(PHONE)).newPage();
  await openAsMember(phone, amara, `/job_info/${made.signed.job_id}?panel=timesheet`);
  await expect(phone.getByText('She left an hour before the end')).toBeVisible();
  const agree = phone.getByRole('button', { name: 'Agree to these hours' });
  expect((await agree.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await expectNoBarriers(phone, 'main');
  await agree.tap();
  await expect(phone.getByText('Hours agreed')).toBeVisible();
  await expect(phone.locator('[data-part="total"]')).toHaveText('10 h 30 min');
  await phone.context().close();
  // The other side's change appears live.
  await expect(panel.locator('[data-part="total"]')).toHaveText('10 h 30 min');

  await openAs(page, 'planner', `/job_info/${made.signed.job_id}?panel=timesheet`);
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByText(`Version 2, by ${amara.first_name} ${amara.last_name}`)).toBeVisible();
  await expect(versions.getByText(`proposed these hours: She left an hour before the end`)).toBeVisible();
  await expect(versions.getByText('Signed at check-out')).toBeVisible();
});

test('an administrator reviews a flagged timesheet', async ({ page }) => {
  await openAs(page, 'planner', `/timesheets?office_id=${made.flagged.office_id}`);
  await page.getByRole('link', { name: /^Bea / }).click();
  const panel = page.getByRole('dialog', { name: 'Timesheet' });
  await expect(panel.getByText('The position was too far away')).toBeVisible();
  await expect(panel.getByText('My phone is old')).toBeVisible();
  await panel.getByRole('button', { name: 'I have looked at this' }).click();
  const form = page.getByRole('dialog', { name: 'I have looked at this' });
  await form.getByLabel('Note').fill('I rang the home: she was there');
  await form.getByRole('button', { name: 'Done' }).click();
  await expect(panel.getByText('Oliver Grant looked at this')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Nothing to review')).toBeVisible();
});

test('a home confirms 12 timesheets with 3 presses, and one far from the plan by itself [hoursTogether-1]', async ({
  page,
}) => {
  await openAsMember(page, nora, '/dashboard');
  let presses = 0;
  const press = async (what: () => Promise<unknown>) => {
    presses += 1;
    await what();
  };
  await press(() => page.getByRole('link', { name: 'Timesheets' }).click());
  await press(() => page.getByRole('checkbox', { name: 'All that are shown' }).check());
  await expect(page.getByText('12 chosen')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm hours of 12' })).toBeVisible();
  await expectNoBarriers(page);
  await press(() => page.keyboard.press('y'));
  await expect(page.getByText(/^Hours of 12 shifts confirmed/)).toBeVisible();
  expect(presses).toBeLessThanOrEqual(5);

  await expect(page.getByRole('link', { name: /^Pat / })).toHaveCount(0);
  await expect(page.getByText('+1 h', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Confirm Zoe / }).click();
  await expect(page.getByText('No hours to confirm')).toBeVisible();
});

test('a location confirms hours: two at once at a desk, one on a phone', async ({ browser, page }) => {
  await openAsMember(page, ruth, '/timesheets');
  await expect(page.getByText('To confirm').first()).toBeVisible();
  await expect(page.getByText('−15 min')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('checkbox', { name: /^Cora / }).check();
  await page.getByRole('checkbox', { name: /^Dina / }).check();
  await page.getByRole('button', { name: 'Confirm hours of 2' }).click();
  await expect(page.getByText('Hours of 2 shifts confirmed')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cora / })).toHaveCount(0);

  const phone = await (await browser.newContext(PHONE)).newPage();
  await openAsMember(phone, ruth, '/timesheets');
  const confirm = phone.getByRole('button', { name: 'Confirm hours' });
  expect((await confirm.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectNoBarriers(phone);
  await confirm.tap();
  await expect(phone.getByText('No hours to confirm')).toBeVisible();
  await phone.context().close();

  await page.getByText('All', { exact: true }).click();
  await page.getByRole('link', { name: /^Edda / }).click();
  const panel = page.getByRole('dialog', { name: 'Timesheet' });
  await expect(panel.getByText(/^Confirmed by Ruth /)).toBeVisible();
  await expect(panel.getByText('Signed on the care worker’s phone')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Dispute these hours' })).toHaveCount(0);
});
