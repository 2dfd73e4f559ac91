import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from './test.ts';
import { holidayPay } from '@handover/domain/invoices/holiday';
import { londonDay } from '@handover/domain/time';
import { readCsv } from '../apps/server/test/issued.ts';
import type { Person } from '../apps/server/test/make.ts';
import { expectNoBarriers } from './barriers.ts';
import { invoicedYesterday, YESTERDAY } from './invoiced.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { openAs } from './people.ts';
import { DAY } from './shifts.ts';

const place = `Rowan House ${randomUUID().slice(0, 4)}`;

let helen: Person;
let grace: string;
let client: { amount: number; tax_total: number };
let staff: { amount: number };
let code: string;

/** Separate location with one shift that was worked and invoiced. */
test.beforeAll(() =>
  prepare(async (make) => {
    const office = await make.office(undefined, place);
    helen = await make.locationManager(office, { email: `budgets.${randomUUID()}@example.org`, first_name: 'Helen' });
    grace = (await newMember(make, 'Grace')).user_id;
    const made = await invoicedYesterday(make, office, { created_by: helen.user_id, assigned_to: grace });
    ({ client, staff } = made);
    code = made.job.code;
  }),
);

const pence = (lines: Record<string, string>[], column: string) =>
  lines.reduce((sum, line) => sum + Math.round(Number(line[column]) * 100), 0);

test('an administrator exports accounting and payroll, and the sums match to the penny', async ({ page }) => {
  await openAs(page, 'admin', '/invoices');
  await page.getByRole('link', { name: 'Statements and exports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statements and exports' })).toBeVisible();
  await expectNoBarriers(page);
  const files = page.getByRole('region', { name: 'Files for payroll and accounts' });
  const [from, until] = [londonDay(new Date(Date.now() - DAY)), londonDay(new Date())];
  const linesOf = async (name: string) => {
    const link = files.getByRole('link', { name });
    // The page offers whole months; the address takes the days of this test.
    const url = new URL((await link.getAttribute('href')) ?? '', page.url());
    await link.evaluate(
      (its, days) => {
        const to = new URL((its as HTMLAnchorElement).href);
        for (const [day, value] of Object.entries(days)) to.searchParams.set(day, value);
        its.setAttribute('href', to.pathname + to.search);
      },
      { from, until },
    );
    expect(url.searchParams.get('from')).toMatch(/-01$/);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    return readCsv(await readFile(await download.path(), 'utf8')).filter((line) => line['Shift code'] === code);
  };
  const books = await linesOf('Accounting CSV');
  expect(pence(books, 'Gross')).toBe(client.amount + staff.amount);
  expect(pence(books, 'Tax')).toBe(client.tax_total);
  const pay = await linesOf('Payroll CSV');
  const [worked, holiday] = [false, true].map((is) => pay.filter((line) => (line['Kind'] === 'Holiday') === is));
  expect(pence(worked ?? [], 'Amount')).toBe(staff.amount);
  expect(pence(holiday ?? [], 'Amount')).toBe(holidayPay(staff.amount, 'England'));
});

test('a location sets a budget and sees its spend', async ({ page }) => {
  await openAsMember(page, helen, '/invoices/exports');
  const spend = page.getByRole('region', { name: 'Spend' });
  // On the first of a month, yesterday's shift belongs to the month before.
  if (londonDay(YESTERDAY.starts_at).slice(0, 7) !== londonDay(new Date()).slice(0, 7)) {
    await spend.getByRole('button', { name: 'Previous month' }).click();
  }
  await expect(spend.getByText('£0 booked, £214 invoiced', { exact: true })).toBeVisible();
  await spend.getByRole('button', { name: `Set a budget of ${place}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Monthly budget' });
  await dialog.getByRole('textbox').fill('15,000');
  await dialog.getByRole('button', { name: 'Save information' }).click();
  await expect(dialog.getByText('Enter a budget in pounds, such as 15000')).toBeVisible();
  await dialog.getByRole('textbox').fill('200');
  await dialog.getByRole('button', { name: 'Save information' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(spend.getByText('£0 booked, £214 invoiced, of £200')).toBeVisible();
  await expect(spend.getByText('107% of the budget')).toBeVisible();
  await expectNoBarriers(page, 'main');
});
