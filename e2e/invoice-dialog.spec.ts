import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, test } from './test.ts';
import { londonDay } from '@handover/domain/time';
import { invoicedYesterday } from './invoiced.ts';
import { newMember, prepare } from './members.ts';
import { openAs } from './people.ts';

let uuid: string;

/** Separate shift that was worked and invoiced. */
test.beforeAll(() =>
  prepare(async (make) => {
    const office = await make.office(undefined, `Alder House ${randomUUID().slice(0, 4)}`);
    const { user_id } = await newMember(make, 'Ann');
    const helen = await make.locationManager(office, {
      email: `posts.${randomUUID()}@example.org`,
      first_name: 'Helen',
    });
    const people = { created_by: helen.user_id, assigned_to: user_id };
    ({ uuid } = (await invoicedYesterday(make, office, people)).client);
  }),
);

/** True if a text has the colour of this CSS variable. */
const hasColour = async (text: Locator, name: string) => {
  const [shown, wanted] = await text.evaluate((element, colour) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${colour})`;
    const colours = [element, probe].map((one) => getComputedStyle(one).color);
    probe.remove();
    return colours;
  }, name);
  expect(shown).toBe(wanted);
};
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Payment' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Payment' });
  await expect(dialog.getByLabel('Amount')).toBeVisible();
  return dialog;
};

test('a payment dialog closes by Cancel, Escape or a click outside, waits while saving, and keeps its input after a failure [invoice-dialog-1]', async ({
  page,
}) => {
  await openAs(page, 'admin', `/invoices/${uuid}`);
  const balance = page.getByRole('region', { name: 'Balance' });
  await hasColour(balance.locator('[data-part="balance"]'), '--h-red-fg');
  const leave = [
    (dialog: Locator) => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
  ];
  for (const leaving of leave) {
    const dialog = await open(page);
    await leaving(dialog);
    await expect(dialog).toBeHidden();
  }

  const dialog = await open(page);
  await dialog.getByLabel('Date').click();
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(new Date());
  await page.getByRole('button', { name: today, exact: true }).click();
  await dialog.getByLabel('Amount').fill('100');
  let answer = () => {};
  const answered = new Promise<void>((go) => (answer = go));
  await page.route('**/payment/store', async (route) => {
    await answered;
    await route.fulfill({ status: 500, json: {} });
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Loading...' })).toBeDisabled();
  answer();
  await expect(dialog.getByText('An error occurred')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' }).first()).toBeAttached();
  await expect(dialog.getByLabel('Amount')).toHaveValue('100');

  await page.unroute('**/payment/store');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Successfully Saved' })).toBeAttached();
  const written = page.getByRole('region', { name: 'Invoice Payments' }).getByRole('row', { name: /£100\.00/ });
  await expect(written.getByText(londonDay(new Date()))).toBeVisible();
  await expect(balance.locator('[data-part="paid"]')).toHaveText('£100.00');
  await hasColour(balance.locator('[data-part="paid"]'), '--h-green-fg');
});
