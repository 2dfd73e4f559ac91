import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from './test.ts';
import type { Person } from '../apps/server/test/make.ts';
import type { MadeInvoice } from '../apps/server/test/makeInvoices.ts';
import { expectNoBarriers } from './barriers.ts';
import { invoicedYesterday } from './invoiced.ts';
import { newMember, openAsMember, prepare } from './members.ts';
import { openAs } from './people.ts';
import { PHONE } from './phones.ts';

let client: MadeInvoice;
let staff: MadeInvoice;
let grace: Person;
let agency: Person;
let provider: Person;
let location: Person;
let office_id: string;

/** Separate agency with one shift that was worked and invoiced. */
test.beforeAll(() =>
  prepare(async (make) => {
    const office = await make.office(undefined, `Beechwood Manor ${randomUUID().slice(0, 4)}`);
    ({ office_id } = office);
    const email = () => ({ email: `invoices.${randomUUID()}@example.org` });
    grace = await newMember(make, 'Grace');
    agency = await make.agencyManager(office, email());
    provider = await make.providerManager(office, email());
    location = await make.locationManager(office, email());
    const people = { created_by: location.user_id, assigned_to: grace.user_id };
    ({ client, staff } = await invoicedYesterday(make, office, people));
  }),
);

const heading = (page: Page, { reference }: MadeInvoice) =>
  page.getByRole('heading', { level: 1, name: `Invoice ${reference}` });

test('an administrator finds an invoice and writes a note, which the care provider sees and staff do not [invoices-4]', async ({
  browser,
  page,
}) => {
  await openAs(page, 'admin', `/invoices?office_id=${office_id}&kind=client`);
  await expect(page.getByRole('button', { name: 'Add entry' })).toHaveCount(0);
  await page.getByRole('link', { name: client.reference }).click();
  await expect(heading(page, client)).toBeVisible();
  await expect(page.getByText('No payments found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', `/invoices/${client.uuid}/pdf`);
  await page.getByRole('button', { name: 'Add notes' }).click();
  const form = page.getByRole('dialog', { name: 'Notes' });
  await form.getByLabel('Client Notes').fill('Please quote it on the transfer.');
  await form.getByLabel('Admin Notes').fill('Ring accounts on Friday.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Ring accounts on Friday.')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('link', { name: `${grace.first_name} ${grace.last_name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/staff/${grace.user_id}$`));

  for (const manager of [agency, provider, location]) {
    const theirs = await (await browser.newContext()).newPage();
    await openAsMember(theirs, manager, '/invoices');
    await theirs.getByRole('link', { name: client.reference }).click();
    await expect(heading(theirs, client)).toBeVisible();
    await expect(theirs.getByText('Please quote it on the transfer.')).toBeVisible();
    await expect(theirs.getByText('Admin Notes')).toHaveCount(0);
    await expect(theirs.getByRole('button', { name: 'Add Payment' })).toHaveCount(0);
    await theirs.context().close();
  }

  const phone = await (await browser.newContext(PHONE)).newPage();
  await openAsMember(phone, grace, '/invoices');
  const card = phone.getByRole('link', { name: staff.reference });
  await expect(card).toBeVisible();
  await expect(phone.getByText(client.reference)).toHaveCount(0);
  await expectNoBarriers(phone, 'main');
  await card.tap();
  await expect(heading(phone, staff)).toBeVisible();
  await expect(phone.getByText('Still to be paid to you')).toBeVisible();
  await expectNoBarriers(phone, 'main');
  await phone.goto(`/settings/users/${grace.user_id}`);
  await expect(phone.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await phone.context().close();
});
