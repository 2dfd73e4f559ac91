import { randomUUID } from 'node:crypto';
import { expect, test } from './test.ts';
import { asPounds } from '@handover/domain/money';
import { londonDay } from '@handover/domain/time';
import type { Person } from '../apps/server/test/make.ts';
import { expectNoBarriers } from './barriers.ts';
import { invoicedYesterday } from './invoiced.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { openAs } from './people.ts';

let anna: Person;
let owed: { uuid: string; reference: string; amount: number };

/** Separate care provider with one shift that was worked and invoiced. */
test.beforeAll(() =>
  prepare(async (make) => {
    const office = await make.office(undefined, `Larch House ${randomUUID().slice(0, 4)}`);
    anna = await make.providerManager(office, { email: `pays.${randomUUID()}@example.org`, first_name: 'Anna' });
    const { user_id } = await newMember(make, 'Grace');
    const people = { created_by: anna.user_id, assigned_to: user_id };
    ({ client: owed } = await invoicedYesterday(make, office, people));
  }),
);

test('an administrator enters a part payment and the rest, reverses one, and the care provider sees it [invoice-payment-1]', async ({
  browser,
  page,
}) => {
  const rest = asPounds(owed.amount - 10_000);
  await openAs(page, 'admin', `/invoices/${owed.uuid}`);
  const payments = page.getByRole('region', { name: 'Invoice Payments' });
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(payments.getByText('No payments found.')).toBeVisible();
  await payments.getByRole('button', { name: 'Add Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Payment' });
  const amount = dialog.getByLabel('Amount');
  await expect(dialog.getByText(londonDay(new Date()))).toBeVisible();
  await expect(amount).toHaveValue(asPounds(owed.amount));
  await expect(dialog.getByText('This settles the invoice in full.')).toBeVisible();
  await expectNoBarriers(page, '[role="dialog"]');
  await amount.fill('9999');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(`The balance is ${asPounds(owed.amount)}: enter at most that`)).toBeVisible();
  await amount.fill('100');
  await dialog.getByLabel('Receipt').fill('BACS 55140233');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(payments.getByRole('row', { name: /£100\.00 BACS 55140233/ })).toBeVisible();
  await expect(balance.getByText(rest)).toBeVisible();
  await expect(page.getByText(/^Part paid/)).toBeVisible();

  await payments.getByRole('button', { name: 'Add Payment' }).click();
  await expect(amount).toHaveValue(rest);
  await dialog.getByRole('combobox', { name: 'Method' }).click();
  await page.getByRole('option', { name: 'Cheque' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(balance.getByText('£0.00')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Payment' })).toHaveCount(0);

  const other = await (await browser.newContext()).newPage();
  await openAsMember(other, anna, `/invoices/${owed.uuid}`);
  await expect(other.getByText('Cheque')).toBeVisible();
  await expect(other.getByRole('button', { name: /Add Payment|Reverse/ })).toHaveCount(0);
  await other.context().close();

  await payments
    .getByRole('button', { name: /^Reverse payment/ })
    .last()
    .click();
  const reversal = page.getByRole('dialog', { name: 'Reverse payment' });
  await reversal.getByLabel('Reason').fill('The cheque bounced');
  await reversal.getByRole('button', { name: 'Reverse' }).click();
  await expect(reversal).toBeHidden();
  await expect(payments.getByText(/Takes back \d+: The cheque bounced/)).toBeVisible();
  await expect(balance.getByText(rest)).toBeVisible();
  await expectNoBarriers(page, 'main');
});
